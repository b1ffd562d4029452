import { StarToggle } from '@zhixiao/ui/action/StarToggle.tsx'
import { lazy, Suspense } from 'react'
import { askToLogin } from './ask-to-login.ts'
import { token } from './token.ts'

export interface FundStarProps {
  fundCode: string
  fundName: string
  size?: 'm' | 'l'
}

const LiveStar = lazy(() => import('./LiveStar.tsx'))

/** The watch-list star of a fund. Visitors are asked to log in (GRD-05); only customers fetch the list and its code. */
export function FundStar(props: FundStarProps) {
  const loggedIn = token.use() !== null
  const { fundCode, ...shown } = props
  return loggedIn ? (
    <Suspense fallback={<StarToggle {...shown} starred={false} disabled onChange={() => {}} />}>
      <LiveStar {...props} />
    </Suspense>
  ) : (
    <StarToggle {...shown} starred={false} onChange={() => void askToLogin()} />
  )
}
