import { StarToggle } from '@zhixiao/ui/action/StarToggle.tsx'
import { setWatched, useWatchlist } from './watchlist.ts'

export interface FundStarProps {
  fundCode: string
  fundName: string
  size?: 'm' | 'l'
}

/** The star of a logged-in customer, with the state of their list. */
export default function LiveStar({ fundCode, ...shown }: FundStarProps) {
  const { has } = useWatchlist()
  return <StarToggle {...shown} starred={has(fundCode)} onChange={watched => void setWatched(fundCode, watched)} />
}
