import { lazy, Suspense } from 'react'
import { token } from '../api/token.ts'
import { loadWithRetries } from '../line.ts'

// Visitors have no session that could end.
const SessionWatch = lazy(() => loadWithRetries(() => import('./SessionWatch.tsx')))

/** Announces the end of a session before it comes. Rendered once, in the root. */
export function SessionEnding() {
  if (token.use() === null) return null
  return (
    <Suspense>
      <SessionWatch />
    </Suspense>
  )
}
