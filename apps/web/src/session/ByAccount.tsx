import { lazy, Suspense } from 'react'
import { token } from '../api/token.ts'
import type { AccountParts } from './AccountPart.tsx'

// Visitors do not load the code that loads a customer.
const AccountPart = lazy(() => import('./AccountPart.tsx'))

/** One of two parts of a public page; a customer sees neither until it is known which. */
export function ByAccount({ newcomer, holder }: AccountParts) {
  const loggedIn = token.use() !== null
  const undecided = <span className="no-session">{newcomer}</span>
  if (!loggedIn) return undecided
  return (
    <Suspense fallback={undecided}>
      <AccountPart {...{ newcomer, holder, undecided }} />
    </Suspense>
  )
}
