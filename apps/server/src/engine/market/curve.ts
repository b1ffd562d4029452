import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { growthBetween, lastOnOrBefore } from '@zhixiao/domain/fund/growth-index.ts'
import { meanOf } from '@zhixiao/domain/fund/rank.ts'
import type { RateE8 } from '@zhixiao/domain/money/money.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { isRunning } from './snapshot.ts'

/** A chart is some 700 pixels wide; more points only make the page heavier. */
const MOST_POINTS = 260

/** Positions from first to last, both included, at even steps. */
export function thinned(first: number, last: number): number[] {
  const step = Math.ceil((last - first + 1) / MOST_POINTS)
  const count = Math.floor((last - first) / step) + 1
  const positions = Array.from({ length: count }, (_, index) => first + index * step)
  return positions.at(-1) === last ? positions : [...positions, last]
}

/**
 * Mean growth since the first of `days` of the displayed running funds of the type that have a NAV by then; null when
 * the fund is alone among them.
 */
export function peerGrowth(market: MarketSnapshot, fund: MarketFund, days: readonly IsoDate[]): RateE8[] | null {
  const [from] = days
  if (from === undefined) return null
  const peers = market.listed
    .filter(peer => peer.record.fund_type === fund.record.fund_type && peer.performanceShown)
    .filter(peer => isRunning(peer, market.newestNavDay))
    .map(({ index }) => ({ index, start: lastOnOrBefore(index, from) }))
    .filter(({ start }) => start >= 0)
  if (peers.length < 2) return null
  const growthOn = (day: IsoDate) =>
    meanOf(peers.map(({ index, start }) => growthBetween(index, start, lastOnOrBefore(index, day))))
  return days.map(growthOn).filter(growth => growth !== null)
}
