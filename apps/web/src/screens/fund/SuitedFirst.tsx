import { lazy, Suspense } from 'react'
import { token } from '../../api/token.ts'
import { loadWithRetries } from '../../line.ts'
import type { FundQuery } from './fund-query.ts'

// Visitors do not load the code that loads a customer.
const ForCustomer = lazy(() => loadWithRetries(() => import('./ForCustomer.tsx')))

/** For a customer who may never buy some levels, the list begins with the others. Renders nothing. */
export function SuitedFirst({ query }: { query: FundQuery }) {
  if (token.use() === null) return null
  return (
    <Suspense>
      <ForCustomer query={query} />
    </Suspense>
  )
}
