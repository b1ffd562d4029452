import { useEffect } from 'react'
import { token } from '../api/token.ts'

/**
 * CUS-07: listens for session changes in other tabs; the code that handles them is loaded on demand. Rendered once, in
 * the root.
 */
export function OtherTabs() {
  useEffect(() => token.onOthers(async news => (await import('./tabs.ts')).followOtherTab(news)), [])
  return null
}
