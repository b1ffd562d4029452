import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  delayPayments,
  type FundFlows,
  limitRedemption,
  lockLimitedDays,
} from '@zhixiao/db/settle/manager-decisions.ts'
import { addDays, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { orderDays } from '@zhixiao/domain/calendar/order-days.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { parseShares, sharesText } from '@zhixiao/domain/money/money.ts'
import { isHuge, leastAcceptance, netRedemption } from '@zhixiao/domain/settle/huge-redemption.ts'
import { calendarOf } from '../kernel/calendar.ts'
import { openFlows } from '../orders/open-flows.ts'
import {
  type Args,
  type Command,
  dateOf,
  done,
  inTransaction,
  type OpsContext,
  type Report,
  refused,
} from './command.ts'

export const redemptionList: Command = {
  summary: 'lists pending net redemptions by fund and day, and which of them are huge',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: async ctx => {
    const flows = await flowsOf(ctx)
    return done(...(flows.length > 0 ? flows.map(line) : ['Nothing waits to be confirmed.']))
  },
}

export const redemptionLimit: Command = {
  summary: 'accepts a huge redemption in part: each request pro rata, the rest moves to the next day or is cancelled',
  usage: 'FUND DAY --accept SHARES',
  positionals: [2, 2],
  options: { accept: { type: 'string' } },
  help: ['--accept SHARES   of all redemptions and conversions out of the day; a tenth of the fund at least'],
  writes: true,
  objectArguments: 2,
  run: decide,
}

export const redemptionDelay: Command = {
  summary: 'defers the payment of a huge redemption that follows another one on the day before',
  usage: 'FUND DAY --until DATE',
  positionals: [2, 2],
  options: { until: { type: 'string' } },
  help: ['--until DATE   an open day, at most 20 open days after the original pay date'],
  writes: true,
  objectArguments: 2,
  run: delay,
}

/** What the rules allow a fund after two huge redemptions in a row (rules 2.12). */
const MOST_DELAY_DAYS = 20

const flowsOf = async (ctx: OpsContext): Promise<FundFlows[]> =>
  openFlows(ctx.db, shanghaiDate((await readClock(ctx.db)).at.getTime()))

const line = (flow: FundFlows): string => {
  const huge = isHuge(flow, flow.previousTotal) ? ', huge' : ''
  const decided = flow.accepted === null ? '' : `, accepted ${sharesText(flow.accepted)}`
  return `${flow.fundcode} ${flow.day}: net redemption ${sharesText(netRedemption(flow))} of ${sharesText(flow.previousTotal)}${huge}${decided}`
}

async function decide(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const day = dateOf(text)
  const figure = args.text('accept') ?? ''
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(figure)) return refused('--accept needs a number of shares.')
  const flow = (await flowsOf(ctx)).find(each => each.fundcode === fundcode && each.day === day)
  if (!flow) return refused(`Nothing of ${fundcode} waits for ${day}.`)
  if (!isHuge(flow, flow.previousTotal)) return refused(`${line(flow)}: not a huge redemption, it is accepted in full.`)
  const accept = parseShares(figure)
  const least = leastAcceptance(flow.previousTotal)
  if (accept < least) return refused(`At least ${sharesText(least)} must be accepted, a tenth of the fund.`)
  return inTransaction(ctx, args, async tx => {
    if (!(await limitRedemption(tx, { fundcode, day, accept, by: ctx.actor })))
      return refused(`${day} is confirmed already.`)
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'redemption limit',
      detail: { fundcode, day, accept: sharesText(accept) },
    })
    return {
      ...done(`${fundcode} ${day}: ${sharesText(accept)} shares are accepted.`, line(flow)),
      rests: flow,
    }
  })
}

async function delay(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const [day, until] = [parseIsoDate(text), parseIsoDate(args.text('until') ?? '')]
  if (!day || !until) return refused('DAY and --until need dates of the form YYYY-MM-DD.')
  const calendar = await calendarOf(ctx.db, await ctx.calendar(), fundcode)
  if (!calendar.isOpen(until)) return refused(`${until} is no open day.`)
  return inTransaction(ctx, args, async tx => {
    const limited = await lockLimitedDays(tx, fundcode, [calendar.previousOpen(addDays(day, -1)), day])
    const own = limited.find(each => each.day === day)
    if (limited.length < 2 || !own?.pays_on)
      return refused(`${fundcode} had no huge redemption accepted in part on ${day} and on the day before.`)
    // Counted from the day that the fund's terms name, however often payment was deferred before.
    const latest = calendar.addOpenDays(orderDays(calendar, day, own).payDate, MOST_DELAY_DAYS)
    if (until <= own.pays_on || until > latest)
      return refused(`--until must be after ${own.pays_on} and not after ${latest}.`)
    const orders = await delayPayments(tx, fundcode, day, until)
    await writeAudit(tx, { actor: ctx.actor, act: 'redemption delay', detail: { fundcode, day, until, orders } })
    return done(`${fundcode} ${day}: ${orders} redemptions are paid on ${until}.`)
  })
}
