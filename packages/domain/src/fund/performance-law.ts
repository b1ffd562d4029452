import { addMonths, type IsoDate } from '../calendar/dates.ts'
import { type FundType, fundTypes } from '../codes/fund-types.ts'
import { codesOf } from '../codes/table.ts'
import { type RankingPeriod, rankingPeriods } from '../codes/yield-periods.ts'
import { ruleOn } from '../law/legal-rules.ts'
import type { RateE8 } from '../money/money.ts'
import type { OfferedPeriods } from './performance.ts'
import { type Rank, rankOf } from './rank.ts'
import { baseDay } from './yields.ts'

/** Before the rules of performance of 2026 the firm kept to the same limits. */
const OWN_MONTHS = { life: 6, marketing: 6, ranking: 3 }
const OWN_FUNDS = 10

/** Performance is shown only for public funds that are six months old on `asOf`. */
export function isPerformanceShown(fundType: FundType, setupDate: IsoDate, asOf: IsoDate): boolean {
  const months = ruleOn('performance-least-life', asOf)?.figure ?? OWN_MONTHS.life
  return !fundTypes[fundType].isPrivate && addMonths(setupDate, months) <= asOf
}

/**
 * The periods of rankings that end on `asOf`: first those that are long enough to advertise with, then the others, which are
 * left out where compliance has withdrawn them. Source: rules 2.14.
 */
export function offeredPeriods(asOf: IsoDate, hasShort: boolean): OfferedPeriods {
  const periods = codesOf(rankingPeriods)
  const months = ruleOn('marketing-least-window', asOf)?.figure ?? OWN_MONTHS.marketing
  return {
    usual: periods.filter(period => covers(period, months, asOf)),
    short: hasShort ? periods.filter(period => !covers(period, months, asOf)) : [],
  }
}

/**
 * Places by growth over a period that ends on `asOf`. Nobody has one over less than three months or among fewer than ten
 * funds, whose share classes count as one fund. Source: rules 2.14.
 */
export function lawfulRanks(
  entries: readonly { fund: string; growth: RateE8 | null }[],
  period: RankingPeriod,
  asOf: IsoDate,
): (Rank | null)[] {
  const months = ruleOn('ranking-least-window', asOf)?.figure ?? OWN_MONTHS.ranking
  const least = ruleOn('ranking-least-funds', asOf)?.figure ?? OWN_FUNDS
  const funds = new Set(entries.flatMap(({ fund, growth }) => (growth === null ? [] : [fund])))
  if (funds.size < least || !covers(period, months, asOf)) return entries.map(() => null)
  return rankOf(entries.map(({ growth }) => growth))
}

/** Growth since founding covers at least the months of life before which no performance is shown. */
function covers(period: RankingPeriod, months: number, asOf: IsoDate): boolean {
  if (period === 'day') return false
  const base = baseDay(period, asOf)
  return base === null || addMonths(base, months) <= asOf
}
