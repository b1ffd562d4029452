import { listLots } from '@zhixiao/db/query/holdings.ts'
import { readTiers } from '@zhixiao/db/settle/settle-day.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import { holdPeriodOf } from '@zhixiao/domain/assets/hold-period.ts'
import { tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { rateText, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'

/** CALL-085: the lots of a holding by how long they have been held. */
export const holdPeriod: Handler<'query.holdPeriod'> = async (ctx, { fundCode, tradeacco }) => {
  const fund = await readFundDays(ctx.db, fundCode)
  if (!fund) return fail('TRADE-FUND', { field: 'fundCode' })
  const [lots, tiers, calendar, now] = await Promise.all([
    listLots(ctx.db, ctx.session.custno, tradeacco, fundCode),
    readTiers(ctx.db, fundCode),
    ctx.calendar(),
    ctx.clock.now(),
  ])
  const tradeDate = calendar.tradingDayOf(now.getTime())
  const confirmDate = calendar.addOpenDays(tradeDate, fund.confirm_lag)
  const held = lots.map(lot => ({ registerDate: lot.register_date, remaining: lot.remaining }))
  const { ranges, ...period } = holdPeriodOf(held, tiersInForce(tiers, 'redeem', tradeDate), confirmDate)
  return ok({
    confirmDate,
    ...period,
    ranges: ranges.map(range => ({ ...range, rate: rateText(range.rate), shares: sharesText(range.shares) })),
  })
}
