import { delayPayments, lockLimitedDays, lockUnpaidSales } from '@zhixiao/db/settle/manager-decisions.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import { type DelayFacts, decideRedemptionDelay, type RedemptionDelay } from '@zhixiao/domain/acts/redemption-delay.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { calendarOf } from '../kernel/calendar.ts'
import type { ActHandler } from './act-handler.ts'

export const redemptionDelay: ActHandler<'redemption delay', DelayFacts, RedemptionDelay> = {
  async lock(tx, { fund, day: typed }, ctx) {
    const day = isoDate(typed)
    await holdFund(tx, fund)
    const calendar = await calendarOf(tx, await ctx.calendar(), fund)
    const limited = await lockLimitedDays(tx, fund, [calendar.previousOpen(addDays(day, -1)), day])
    const own = limited.find(each => each.day === day) ?? null
    return { calendar, isSecond: limited.length > 1, own, orders: await lockUnpaidSales(tx, fund, day) }
  },
  decide: decideRedemptionDelay,
  write: (tx, { fund, day, until }) => delayPayments(tx, fund, day, until),
  event: ({ fund, day, until, orders }) => ({ fundcode: fund, day, until, orders }),
  show: ({ before, until, orders }) => ({
    changes: [{ name: '付款日', before, after: until }],
    totals: [{ name: '涉及订单', value: `${orders} 笔` }],
  }),
  say: ({ fund, day, until, orders }) => `${fund} ${day}: ${orders} redemptions are paid on ${until}.`,
}
