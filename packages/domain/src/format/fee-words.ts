import { limitText } from './amounts.ts'
import { toScaled, trimmed } from './decimal-text.ts'
import { shareText } from './percent.ts'

/** '1 折' for '0.10000000', '8.5 折' for '0.85000000'; null without a discount. */
export function discountWords(discount: string): string | null {
  const tenths = toScaled(discount, 2, 8)
  return tenths >= 100n ? null : `${trimmed(tenths, 1)} 折`
}

/** '0.05%' or '1000元/笔' */
export const chargeText = (fixedFee: string | null, rate: string): string =>
  fixedFee === null ? shareText(rate) : `${limitText(fixedFee)}/笔`

/** The amounts of a fee table line; `from` is inclusive, `to` exclusive. */
export function amountRange(from: string, to: string | null): string {
  const lowest = toScaled(from, 2, 2) === 0n
  if (to === null) return lowest ? '全部金额' : `${limitText(from)}及以上`
  return lowest ? `${limitText(to)}以下` : `${limitText(from)}–${limitText(to)}`
}

const YEAR = 365

/** The holding days of a fee table line; `from` is inclusive, `to` exclusive. */
export function dayRange(from: number, to: number | null): string {
  if (to === null) return from === 0 ? '不限持有时间' : `${daysWords(from)}及以上`
  return from === 0 ? `${daysWords(to)}以内` : `${daysWords(from)}–${daysWords(to)}`
}

const daysWords = (days: number): string => (days % YEAR === 0 ? `${days / YEAR} 年` : `${days} 天`)
