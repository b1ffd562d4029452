import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { delayPayments, lockLimitedDays } from '@zhixiao/db/settle/manager-decisions.ts'
import { addDays, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { orderDays } from '@zhixiao/domain/calendar/order-days.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { flowLine } from '@zhixiao/domain/settle/huge-redemption.ts'
import { calendarOf } from '../kernel/calendar.ts'
import { openFlows } from '../orders/open-flows.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

export const redemptionList: Command = {
  summary: 'lists pending net redemptions by fund and day, and which of them are huge',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: async ({ db }) => {
    const flows = await openFlows(db, shanghaiDate((await readClock(db)).at.getTime()))
    return done(...(flows.length > 0 ? flows.map(flowLine) : ['Nothing waits to be confirmed.']))
  },
}

export const redemptionDelay: Command = {
  summary: 'defers the payment of a huge redemption that follows another one on the day before',
  usage: 'FUND DAY --until DATE',
  positionals: [2, 2],
  options: { until: { type: 'string' } },
  help: ['--until DATE   an open day, at most 20 open days after the original pay date'],
  writes: true,
  run: delay,
}

/** Longest deferral of payments after two consecutive huge redemptions (rules 2.12). */
const MOST_DELAY_DAYS = 20

async function delay(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const [day, until] = [parseIsoDate(text), parseIsoDate(args.text('until') ?? '')]
  if (!day || !until) return refusedFor('请填写日期', 'DAY and --until need dates of the form YYYY-MM-DD.')
  const calendar = await calendarOf(ctx.db, await ctx.calendar(), fundcode)
  if (!calendar.isOpen(until)) return refusedFor(`${until} 不是开放日`, `${until} is no open day.`)
  return inTransaction(ctx, args, async tx => {
    const limited = await lockLimitedDays(tx, fundcode, [calendar.previousOpen(addDays(day, -1)), day])
    const own = limited.find(each => each.day === day)
    if (limited.length < 2 || !own?.pays_on)
      return refusedFor(
        '这一天与前一开放日须都是已作决定的巨额赎回',
        `${fundcode} had no decided huge redemption on ${day} and on the day before.`,
      )
    // Counted from the day that the fund's terms name, however often payment was deferred before.
    const latest = calendar.addOpenDays(orderDays(calendar, day, own).payDate, MOST_DELAY_DAYS)
    if (until <= own.pays_on || until > latest)
      return refusedFor(
        `缓付日须晚于 ${own.pays_on}，且不晚于 ${latest}`,
        `--until must be after ${own.pays_on} and not after ${latest}.`,
      )
    const orders = await delayPayments(tx, fundcode, day, until)
    await writeAudit(tx, { actor: ctx.actor, act: 'redemption delay', detail: { fundcode, day, until, orders } })
    const report = done(`${fundcode} ${day}: ${orders} redemptions are paid on ${until}.`)
    const shown: Shown = {
      changes: [{ name: '付款日', before: own.pays_on, after: until }],
      totals: [{ name: '涉及订单', value: `${orders} 笔` }],
      tables: [],
      warnings: [],
    }
    return { ...report, shown }
  })
}
