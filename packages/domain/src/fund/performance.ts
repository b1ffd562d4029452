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

/** Whether growth is shown with a benchmark, even if its value is missing. Money-market funds have no benchmark. */
export const hasBenchmark = (fundType: string): boolean => fundType !== 'money'

/** Shorter periods must not be shown first, by default, or in advertising (rules 2.14). */
const USUAL_MONTHS = 6

/** Periods in display order: those that lists offer first, and short ones on request only. */
export type OfferedPeriods = { usual: RankingPeriod[]; short: RankingPeriod[] }

/** The periods of rankings that end on `asOf`; `short` is empty when compliance has disabled them. */
export function offeredPeriods(asOf: IsoDate, hasShort: boolean): OfferedPeriods {
  const periods = codesOf(rankingPeriods)
  return {
    usual: periods.filter(period => covers(period, USUAL_MONTHS, asOf)),
    short: hasShort ? periods.filter(period => !covers(period, USUAL_MONTHS, asOf)) : [],
  }
}

/** The requested period, or one year if it is not offered. */
export const offeredOr = ({ usual, short }: OfferedPeriods, period: RankingPeriod): RankingPeriod =>
  usual.includes(period) || short.includes(period) ? period : 'year'

const RANKED_MONTHS = 3
const RANKED_FUNDS = 10

/**
 * Ranks by growth over a period that ends on `asOf`. All null over less than three months or among fewer than ten funds; the
 * share classes of a fund count once. Source: rules 2.14.
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

/** Growth since founding always qualifies: performance is shown only after six months. */
function covers(period: RankingPeriod, months: number, asOf: IsoDate): boolean {
  if (period === 'day') return false
  const base = baseDay(period, asOf)
  return base === null || addMonths(base, months) <= asOf
}
