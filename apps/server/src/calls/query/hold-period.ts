import { holdPeriodOf } from '@zhixiao/domain/assets/hold-period.ts'
import { rateText, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { heldLots } from './held-lots.ts'

/** CALL-085: the lots of a holding by how long they have been held. */
export const holdPeriod: Handler<'query.holdPeriod'> = async (ctx, { fundCode, tradeacco }) => {
  const held = await heldLots(ctx, fundCode, tradeacco)
  if (!held) return fail('TRADE-FUND', { field: 'fundCode' })
  const { ranges, ...period } = holdPeriodOf(held.lots, held.terms.redeemTiers, held.confirmDate)
  return ok({
    confirmDate: held.confirmDate,
    ...period,
    ranges: ranges.map(range => ({ ...range, rate: rateText(range.rate), shares: sharesText(range.shares) })),
  })
}
