import { useEffect } from 'react'
import { token } from './token.ts'

/** CUS-07: hears what other tabs do with the session; what follows from it is fetched when they do. Once, in the root. */
export function OtherTabs() {
  useEffect(() => token.onOthers(async news => (await import('./tabs.ts')).followOtherTab(news)), [])
  return null
}
