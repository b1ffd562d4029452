import { percentText } from '@zhixiao/domain/format/percent.ts'
import { payoutsText } from '@zhixiao/domain/fund/payouts.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import type { FundRow, Growth } from './fund-row.ts'

export type NavHolder = Pick<FundRow, 'nav' | 'navDay'> & { fundType: string }

/**
 * PLUS-04: the two NAVs and days behind a growth figure, and the payouts between them: '由 2025-11-19 净值 1.4325 至
 * 2026-11-19 净值 1.2426，期间 2026-03-10 每份拆为 1.5 份（已还原）'. A money-market fund's NAV is constant; its growth is the income
 * of the days between.
 */
export function growthSource(
  { fundType, nav, navDay }: NavHolder,
  { fromDay, fromNav, payouts }: Omit<Growth, 'growth' | 'benchmark'>,
): string {
  if (fundType === 'money') return `由 ${fromDay} 至 ${navDay} 的每日万份收益累计`
  return `由 ${fromDay} 净值 ${fromNav} 至 ${navDay} 净值 ${nav}${payoutsPart(payouts)}`
}

/** A growth and its benchmark's growth: '+12.34%，基准 +8.00%' */
export const growthText = (fundType: string, { growth, benchmark }: Pick<Growth, 'growth' | 'benchmark'>): string =>
  `${percentText(growth)}${hasBenchmark(fundType) ? `，基准 ${percentText(benchmark)}` : ''}`

/** The payouts between the two NAVs of a figure; '' when there are none. */
export const payoutsPart = (payouts: Growth['payouts']): string => (payouts ? `，${payoutsText(payouts)}` : '')
