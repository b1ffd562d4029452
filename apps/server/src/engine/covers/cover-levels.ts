import { addMonths, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { CoverSource } from '@zhixiao/domain/content/cover-spec.ts'
import type { Days, Source } from '@zhixiao/domain/drawing/cover-from-index.ts'
import { type GrowthIndex, lastOnOrBefore } from '@zhixiao/domain/fund/growth-index.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import { divideHalfUp, formatScaled } from '@zhixiao/domain/money/decimal.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'
import { publicFund } from '../market/fund-row.ts'

export type Level = Source & { print: (day: IsoDate) => string }

/** An index, or a fund whose performance may be shown. */
export function levelOf(market: MarketSnapshot, { name, id }: CoverSource): Level | null {
  if (name === 'fund') {
    const fund = publicFund(market, id)
    if (!fund?.performanceShown) return null
    const benchmark = hasBenchmark(fund.record.fund_type) ? { benchmark: fund.benchmark } : {}
    return { name: fund.record.fundname, index: fund.index, ...benchmark, print: day => printed(fund.index, day, 4) }
  }
  const found = name === 'market' ? market.broad : market.indices.get(id)
  return found ? { ...found, print: day => printed(found.index, day, 2) } : null
}

/** The level of a day as it is published. */
function printed(index: GrowthIndex, day: IsoDate, places: number): string {
  const level = index.points[lastOnOrBefore(index, day)]?.nav ?? 0n
  return formatScaled(divideHalfUp(level, 10n ** BigInt(4 - places)), places)
}

const MONTHS = 12
/** Paths without a beginning show the year up to their end. */
export const withYear = ({ from, to }: Days): Days => ({ from: from ?? addMonths(to, -MONTHS), to })

/** The index as it was known on a day. */
export const until = ({ points, factors }: GrowthIndex, day: IsoDate): GrowthIndex => {
  const end = points.findLastIndex(({ date }) => date <= day) + 1
  return { points: points.slice(0, end), factors: factors.slice(0, end) }
}
