import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { toScaled, trimmed } from '@zhixiao/domain/format/decimal-text.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import type { FundRow } from '../../features/fund/fund-row.ts'
import { dayWords } from '../../features/order/day-words.ts'

/** As displayed text: formatting stays on the server. */
export type HomeFacts = {
  /** '11-20（周五）' */
  tradeDay: string | null
  navDay: string | null
  /** Null when the funds could not be loaded. */
  onSale: number | null
  /** The money-market fund featured in the strip. */
  cash: { fundCode: string; fundName: string; sevenDayYield: string; income: string } | null
  /** The lowest discount of all funds in tenths: '1'; null without any. */
  discount: string | null
}

/** Today's facts from all funds on display. `recommended` decides which money-market fund is featured. */
export function homeFacts(
  funds: OutputOf<'content.fundList'> | null,
  recommended: readonly FundRow[],
  tradeDay: string | null,
): HomeFacts {
  const { list, newestNavDay: navDay, onSale } = funds ?? { list: [], newestNavDay: null, onSale: null }
  const cash = [...recommended, ...list].find(fund => fund.fundType === 'money' && fund.sevenDayYield !== null)
  return {
    tradeDay: tradeDay === null ? null : dayWords(tradeDay),
    navDay,
    onSale,
    cash: cash
      ? {
          fundCode: cash.fundCode,
          fundName: cash.fundName,
          sevenDayYield: shareText(cash.sevenDayYield, 4),
          income: cash.income ?? '--',
        }
      : null,
    discount: lowestDiscount(list),
  }
}

/** In tenths of the standard rate, rounded half-up to one decimal. */
export function lowestDiscount(funds: readonly Pick<FundRow, 'purchaseRate'>[]): string | null {
  const tenths = funds.flatMap(({ purchaseRate }) => {
    if (!purchaseRate) return []
    const [standard, discounted] = [purchaseRate.standard, purchaseRate.discounted].map(rate => toScaled(rate, 8, 8))
    if (!standard || discounted === undefined || discounted >= standard) return []
    return [(discounted * 200n + standard) / (standard * 2n)]
  })
  const lowest = tenths.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[0]
  return lowest === undefined ? null : trimmed(lowest, 1)
}
