import { lazy, Suspense } from 'react'
import { patiently, pressed } from '../../line.ts'
import { askToLogin } from '../../session/ask-to-login.ts'
import { token } from '../../session/token.ts'
import { CollectToggle } from './CollectToggle.tsx'

const loadLive = () => import('./LiveCollect.tsx')
const LiveCollect = lazy(() => patiently(loadLive))

/** A press before the list is there: who is asked for comes first, and a customer means to add. */
async function collect(id: string): Promise<void> {
  await token.settled()
  if (token.get() === null) return askToLogin({ refType: 'article', refObjectId: id })
  const { setCollected } = await pressed(loadLive)
  await setCollected(id, true)
}

/** Keeps an article among the customer's own. Visitors are asked to log in; only customers fetch the list and its code. */
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
