import { addMonths, type IsoDate } from '../calendar/dates.ts'
import { type FundType, fundTypes } from '../codes/fund-types.ts'
import { codesOf } from '../codes/table.ts'
import { type RankingPeriod, rankingPeriods } from '../codes/yield-periods.ts'
import type { RateE8 } from '../money/money.ts'
import { type Rank, rankOf } from './rank.ts'
import { baseDay } from './yields.ts'

/** Past performance is shown only for public funds that are six months old on `asOf`. */
export const isPerformanceShown = (fundType: FundType, setupDate: IsoDate, asOf: IsoDate): boolean =>
  !fundTypes[fundType].isPrivate && addMonths(setupDate, 6) <= asOf

/** Whether a growth is shown together with its benchmark, even where that is missing. Money-market funds have none to compare with. */
export const hasBenchmark = (fundType: string): boolean => fundType !== 'money'

/** Periods shorter than this are not shown first, by default or on a page that advertises (rules 2.14). */
const USUAL_MONTHS = 6

/** Periods in display order: what lists offer first, and the short ones, on request only. */
export type OfferedPeriods = { usual: RankingPeriod[]; short: RankingPeriod[] }

/** The periods of rankings that end on `asOf`; `short` is empty where compliance has withdrawn them. */
export function offeredPeriods(asOf: IsoDate, hasShort: boolean): OfferedPeriods {
  const periods = codesOf(rankingPeriods)
  return {
    usual: periods.filter(period => covers(period, USUAL_MONTHS, asOf)),
    short: hasShort ? periods.filter(period => !covers(period, USUAL_MONTHS, asOf)) : [],
  }
}

/** The period asked for, or one year where it is not offered. */
export const offeredOr = ({ usual, short }: OfferedPeriods, period: RankingPeriod): RankingPeriod =>
  usual.includes(period) || short.includes(period) ? period : 'year'

const RANKED_MONTHS = 3
const RANKED_FUNDS = 10

/**
 * Places by growth over a period that ends on `asOf`. Nobody has one over less than three months or among fewer than ten
 * funds, whose share classes count as one fund. Source: rules 2.14.
 */
export function lawfulRanks(
  entries: readonly { fund: string; growth: RateE8 | null }[],
  period: RankingPeriod,
  asOf: IsoDate,
): (Rank | null)[] {
  const funds = new Set(entries.flatMap(({ fund, growth }) => (growth === null ? [] : [fund])))
  if (funds.size < RANKED_FUNDS || !covers(period, RANKED_MONTHS, asOf)) return entries.map(() => null)
  return rankOf(entries.map(({ growth }) => growth))
}

/** Growth since founding covers at least the six months before which no performance is shown. */
function covers(period: RankingPeriod, months: number, asOf: IsoDate): boolean {
  if (period === 'day') return false
  const base = baseDay(period, asOf)
  return base === null || addMonths(base, months) <= asOf
}
