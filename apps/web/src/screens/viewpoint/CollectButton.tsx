import { lazy, Suspense } from 'react'
import { askToLogin } from '../../session/ask-to-login.ts'
import { token } from '../../session/token.ts'
import { CollectToggle } from './CollectToggle.tsx'

const LiveCollect = lazy(() => import('./LiveCollect.tsx'))

/** Keeps an article among the customer's own. Visitors are asked to log in; only customers fetch the list and its code. */
export function CollectButton({ id, title }: { id: string; title: string }) {
  const loggedIn = token.use() !== null
  return loggedIn ? (
    <Suspense fallback={<CollectToggle title={title} collected={false} disabled onChange={() => {}} />}>
      <LiveCollect id={id} title={title} />
    </Suspense>
  ) : (
    <CollectToggle title={title} collected={false} onChange={() => void askToLogin()} />
  )
}
