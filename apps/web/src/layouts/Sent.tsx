import { type ReactNode, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The scripts of the document that the server sent. A document that the browser draws again (after a failure outside
 * every layout) has none: they have run already, and the browser would create them from text, which its policy refuses.
 */
export function Sent({ children }: { children: ReactNode }) {
  const isSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [wasSent] = useState(isSent)
  return wasSent ? children : null
}
