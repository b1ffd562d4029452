import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { readFundTiming } from '@zhixiao/db/query/fund-timing.ts'
import { orderDays } from '@zhixiao/domain/calendar/order-days.ts'
import { fundStatusName } from '@zhixiao/domain/codes/fund-status.ts'
import { fundCan, isOverOn } from '@zhixiao/domain/fund/fund-can.ts'
import { institutionStatus } from '@zhixiao/domain/fund/fund-terms.ts'
import { type Handler, holderOf } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

/** CALL-083: computed from the fund's data and the exchange calendar. */
export const fundTiming: Handler<'query.fundTiming'> = async (ctx, { fundCode }) => {
  const [fund, exchange, now] = await Promise.all([readFundTiming(ctx.db, fundCode), ctx.calendar(), ctx.clock.now()])
  if (!fund) return fail('TRADE-FUND', { field: 'fundCode' })
  const calendar = exchange.closedOn(fund.closed_days)
  const tradeDate = calendar.tradingDayOf(now.getTime())
  const isRaised = isOverOn(fund.raise_end, tradeDate)
  const isInstitution = holderOf(ctx.session) === 'institution'
  const status = isInstitution ? institutionStatus(fund.status, fund.inst_status) : fund.status
  const traded = tradedFund({ ...fund, status, is_raised: isRaised, order_day: tradeDate })
  return ok({
    fundCode,
    fundName: fund.fundname,
    status,
    statusName: fundStatusName(status),
    raiseStart: fund.raise_start,
    raiseEnd: fund.raise_end,
    setupDate: fund.setup_date,
    purchaseReason: fundCan.purchase.reason(traded),
    redeemReason: fundCan.redeem.reason(traded),
    tradeDate,
    ...orderDays(calendar, tradeDate, fund),
  })
}
