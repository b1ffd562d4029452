import { lazy, Suspense } from 'react'
import { token } from '../api/token.ts'
import type { AccountParts } from './AccountPart.tsx'

// Visitors do not load the code that loads a customer.
const AccountPart = lazy(() => import('./AccountPart.tsx'))

/**
 * One of two parts of a public page, in the same place. Until the customer is known, a browser with a session shows the
 * part for holders, which suits nearly all customers.
 */
export function ByAccount({ newcomer, holder }: AccountParts) {
  const loggedIn = token.use() !== null
  const undecided = (
    <>
      <span className="for-visitor">{newcomer}</span>
      <span className="for-customer">{holder}</span>
    </>
  )
  if (!loggedIn) return undecided
  return (
    <Suspense fallback={undecided}>
      <AccountPart newcomer={newcomer} holder={holder} undecided={undecided} />
    </Suspense>
  )
}
