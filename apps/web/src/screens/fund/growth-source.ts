import type { FundRow, Growth } from './fund-row.ts'

export type NavHolder = Pick<FundRow, 'nav' | 'navDay'> & { fundType: string }

/**
 * PLUS-04: which two NAVs and days a growth figure comes from: '由 2025-11-19 净值 1.4325 至 2026-11-19 净值 1.8426'.
 * A money-market fund's NAV never moves; its growth is the income of the days between.
 */
export function growthSource({ fundType, nav, navDay }: NavHolder, { fromDay, fromNav }: Growth): string {
  if (fundType === 'money') return `由 ${fromDay} 至 ${navDay} 的每日万份收益累计`
  return `由 ${fromDay} 净值 ${fromNav} 至 ${navDay} 净值 ${nav}`
}
