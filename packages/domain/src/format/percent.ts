import { formatScaled } from '../money/decimal.ts'
import type { RateE8 } from '../money/money.ts'
import { isMissing, toScaled } from './decimal-text.ts'

/** A ratio: decimal text ('0.1548') or a RateE8. */
export type Ratio = RateE8 | string | null | undefined

/**
 * A change as percent: 0.1548 -> '+15.48%', -0.0339 -> '-3.39%', -0.00001 -> '0.00%', missing -> '--'. @throws
 * TypeError when it is no ratio.
 */
export function percentText(ratio: Ratio): string {
  if (isMissing(ratio)) return '--'
  const hundredths = toScaled(ratio, 4, 8)
  return `${hundredths > 0n ? '+' : ''}${formatScaled(hundredths, 2)}%`
}

/** The lower fees as text: '赎回费率降为 0.50%', '不收赎回费'. */
export const lowerFeeText = ({ rate, backendRate }: { rate: Ratio; backendRate: Ratio }): string =>
  [...lowerText('赎回费', rate), ...lowerText('后端申购费', backendRate)].join('，')

const lowerText = (fee: string, rate: Ratio): string[] => {
  if (isMissing(rate)) return []
  return [toScaled(rate, 8, 8) === 0n ? `不收${fee}` : `${fee}率降为 ${shareText(rate)}`]
}

/**
 * A share, fee or annual rate as percent, without a plus: 0.015 -> '1.50%'. @param places decimals of the percentage.
 */
export const shareText = (ratio: Ratio, places = 2): string =>
  isMissing(ratio) ? '--' : `${formatScaled(toScaled(ratio, places + 2, 8), places)}%`
