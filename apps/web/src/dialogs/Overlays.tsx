import { lazy, Suspense } from 'react'
import { pressed } from '../line.ts'
import { questions } from './ask.ts'
import { messages } from './toast.ts'

// Most visits to a public page show no question or message, so the code is fetched with the first one.
const OverlayHost = lazy(() => pressed(() => import('./OverlayHost.tsx')))

let needed = false

/** Displays `ask` and `toast`. Rendered once, in the root. */
export function Overlays() {
  const waiting = questions.use().length + messages.use().length
  needed ||= waiting > 0
  return needed ? (
    <Suspense>
      <OverlayHost />
    </Suspense>
  ) : null
}
