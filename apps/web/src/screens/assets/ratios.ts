import { percentText } from '@zhixiao/domain/format/percent.ts'
import { divideHalfUp } from '@zhixiao/domain/money/decimal.ts'
import { ONE_RATE, parseFen, type RateE8, rateE8 } from '@zhixiao/domain/money/money.ts'

/** `part` divided by `whole`, both in fen; null when `whole` is zero. */
function ratio(part: bigint, whole: bigint): RateE8 | null {
  return whole === 0n ? null : rateE8(divideHalfUp(part * ONE_RATE, whole))
}

/** '+11.85%': holding income divided by the holding's cost, which is market value less that income. */
export function holdingRateText({
  holdingIncome,
  marketValue,
}: {
  holdingIncome: string
  marketValue: string
}): string {
  const income = parseFen(holdingIncome)
  return percentText(ratio(income, parseFen(marketValue) - income))
}
