import { lazy, Suspense } from 'react'
import { token } from '../../api/token.ts'
import { loadWithRetries, pressed } from '../../line.ts'
import { askToLogin } from '../../session/ask-to-login.ts'
import { CollectToggle } from './CollectToggle.tsx'

const loadLive = () => import('./LiveCollect.tsx')
const LiveCollect = lazy(() => loadWithRetries(loadLive))

/** Handles a press before the list has loaded: waits until the session is known, then adds the article. */
async function collect(id: string): Promise<void> {
  await token.settled()
  if (token.get() === null) return askToLogin({ refType: 'article', refObjectId: id })
  const { setCollected } = await pressed(loadLive)
  await setCollected(id, true)
}

/**
 * Adds an article to the customer's collection. Visitors are asked to log in; only customers load the list and its
 * code.
 */
export function CollectButton({ id, title }: { id: string; title: string }) {
  const loggedIn = token.use() !== null
  const waiting = <CollectToggle title={title} collected={false} onChange={() => void collect(id)} />
  return loggedIn ? (
    <Suspense fallback={waiting}>
      <LiveCollect id={id} title={title} />
    </Suspense>
  ) : (
    waiting
  )
}
