import { lazy, type ReactNode, Suspense } from 'react'
import { token } from '../../api/token.ts'
import { loadWithRetries } from '../../line.ts'
import { OwnFrame } from './OwnFrame.tsx'

// Visitors do not load the code that loads a customer.
const OwnHome = lazy(() => loadWithRetries(() => import('./OwnHome.tsx')))

/**
 * The first view of home: the visitor's, or that of a customer. The server's page is the same for everybody and has room
 * for the customer's, which a browser with a session shows from the first paint, so that nothing jumps.
 */
export function HomeFirst({ visitor }: { visitor: ReactNode }) {
  const loggedIn = token.use() !== null
  return (
    <div className="home-first">
      {loggedIn ? (
        <Suspense fallback={<OwnFrame />}>
          <OwnHome visitor={visitor} />
        </Suspense>
      ) : (
        <>
          <div className="for-visitor">{visitor}</div>
          <div className="for-customer">
            <OwnFrame isRoom />
          </div>
        </>
      )}
    </div>
  )
}
