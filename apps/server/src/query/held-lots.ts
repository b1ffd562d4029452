import { listLots } from '@zhixiao/db/query/holdings.ts'
import { readTiers } from '@zhixiao/db/settle/settle-day.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import { tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import type { CustomerContext } from '../context.ts'

/** The lots of a holding, with the day and the fee tiers of a redemption placed now; null when there is no such fund. */
export async function heldLots(ctx: CustomerContext, fundCode: string, tradeacco: string) {
  const fund = await readFundDays(ctx.db, fundCode)
  if (!fund) return null
  const [lots, tiers, exchange, now] = await Promise.all([
    listLots(ctx.db, ctx.session.custno, tradeacco, fundCode),
    readTiers(ctx.db, fundCode),
    ctx.calendar(),
    ctx.clock.now(),
  ])
  const calendar = exchange.closedOn(fund.closed_days)
  const tradeDate = calendar.tradingDayOf(now.getTime())
  const confirmDate = calendar.addOpenDays(tradeDate, fund.confirm_lag)
  return { lots, confirmDate, redeem: tiersInForce(tiers, 'redeem', tradeDate) }
}
