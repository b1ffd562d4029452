import type { RankingPeriod } from '../codes/yield-periods.ts'

/** Whether growth is shown with its benchmark, even where the benchmark is missing. Money-market funds have none. */
export const hasBenchmark = (fundType: string): boolean => fundType !== 'money'

/** Periods in display order: what lists offer first, and the short ones, on request only. */
export type OfferedPeriods = { usual: RankingPeriod[]; short: RankingPeriod[] }

/** The requested period, or one year where it is not offered. */
export const offeredOr = ({ usual, short }: OfferedPeriods, period: RankingPeriod): RankingPeriod =>
  usual.includes(period) || short.includes(period) ? period : 'year'
