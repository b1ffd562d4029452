import { StarToggle } from '@zhixiao/ui/action/StarToggle.tsx'
import { lazy, Suspense } from 'react'
import { token } from '../api/token.ts'
import { loadWithRetries, pressed } from '../line.ts'
import { askToLogin } from './ask-to-login.ts'
import type { FundStarProps } from './LiveStar.tsx'

const LiveStar = lazy(() => loadWithRetries(() => import('./LiveStar.tsx')))
const loadWatchlist = () => import('./watchlist.ts')

/** Handles a press before the list has loaded: waits until the session is known, then adds the fund. */
async function watch(fundCode: string): Promise<void> {
  await token.settled()
  if (token.get() === null) return askToLogin({ refType: 'own_select', refObjectId: fundCode })
  const { setWatched } = await pressed(loadWatchlist)
  await setWatched(fundCode, true)
}

/** The watch-list star of a fund. Visitors are asked to log in (GRD-05); only customers load the list and its code. */
export function FundStar(props: FundStarProps) {
  const loggedIn = token.use() !== null
  const { fundCode, ...shown } = props
  const waiting = <StarToggle {...shown} starred={false} onChange={() => void watch(fundCode)} />
  return loggedIn ? (
    <Suspense fallback={waiting}>
      <LiveStar {...props} />
    </Suspense>
  ) : (
    waiting
  )
}
