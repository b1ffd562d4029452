import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  delayPayments,
  type FundFlows,
  findNavBy,
  limitRedemption,
  listOrdersOut,
  lockLimitedDays,
  type OrderOut,
} from '@zhixiao/db/settle/manager-decisions.ts'
import { addDays, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { orderDays } from '@zhixiao/domain/calendar/order-days.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { LARGE_REDEMPTION } from '@zhixiao/domain/codes/large-redemption.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import {
  type Fen,
  fenText,
  moneyFor,
  type NavE4,
  parseFen,
  parseShares,
  type ShareCents,
  shareCents,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import {
  holderCap,
  hugeDayOf,
  isHuge,
  leastAcceptance,
  netRedemption,
  nextDayPercent,
  percentOf,
  splitOut,
} from '@zhixiao/domain/settle/huge-redemption.ts'
import { isOneLine, isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
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
  refusedFor,
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
  summary: 'accepts a huge redemption in full, or in part: requests pro rata, the rest deferred or cancelled',
  usage: 'FUND DAY --accept SHARES|all [--holder PERCENT] [--cash YUAN] [--reason TEXT]',
  positionals: [2, 2],
  options: {
    accept: { type: 'string' },
    holder: { type: 'string' },
    cash: { type: 'string' },
    reason: { type: 'string' },
  },
  help: [
    '--accept SHARES    shares accepted of all redemptions and conversions out on the day, at least a tenth of the fund; or all',
    '--holder PERCENT   limit per holder in percent of the fund: requests above it are not accepted on this day',
    '--cash YUAN        cash of the fund; the checker sees the share that the payout takes',
    '--reason TEXT      reason given in the notice to holders',
  ],
  writes: true,
  run: decide,
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

type Decision = { accept: ShareCents; cap: ShareCents | null; isFull: boolean; cash: Fen | null; reason: string }

/** The effect of a decision on a day's orders, in the console's form. */
function shownSplit(
  orders: readonly OrderOut[],
  { accept, cap, isFull, cash, reason }: Decision,
  flow: FundFlows,
  nav: NavE4 | null,
): Shown {
  const { accepted, deferred, cancelled, ...split } = splitOut(orders.map(asAskedOut), accept, cap)
  const asked = shareCents(accepted + deferred + cancelled)
  const outflow = nav === null ? null : moneyFor(accepted, nav)
  const bySize = [...split.orders].sort((a, b) => (a.shares < b.shares ? 1 : a.shares > b.shares ? -1 : 0))
  const rows = bySize.map(order => [
    String(order.order_id),
    order.custno,
    businessName(order.kind),
    sharesText(order.shares),
    order.continues ? '继续' : '取消',
    sharesText(order.accepted),
    sharesText(order.deferred),
    sharesText(order.cancelled),
  ])
  const columns = ['订单', '客户', '业务', '申请份额', '未接受时', '接受', '顺延', '取消']
  return {
    changes: [
      {
        name: '接受份额',
        before: flow.accepted === null ? '全部' : sharesText(flow.accepted),
        after: isFull ? '全部' : sharesText(accept),
      },
      ...(reason === '' ? [] : [{ name: '理由', before: null, after: reason }]),
    ],
    totals: [
      ...(cap === null ? [] : [{ name: '单一持有人至多', value: `${sharesText(cap)} 份` }]),
      { name: '申请', value: `${sharesText(asked)} 份` },
      { name: '接受', value: `${sharesText(accepted)} 份` },
      { name: '顺延', value: `${sharesText(deferred)} 份` },
      { name: '取消', value: `${sharesText(cancelled)} 份` },
      ...(outflow === null ? [] : [{ name: '预计流出', value: `${fenText(outflow)} 元` }]),
      ...(outflow === null || cash === null
        ? []
        : [{ name: `占基金现金 ${moneyText(cash)} 元`, value: `${percentOf(outflow, cash)}%` }]),
      {
        name: '次日预计净赎回',
        value: `${nextDayPercent({ accepted, deferred }, flow, flow.previousTotal)}%`,
      },
      { name: '涉及客户', value: `${new Set(orders.map(order => order.custno)).size} 位` },
    ],
    tables: [
      {
        title: '逐笔结果，由大到小',
        columns: columns.map((name, at) => ({ name, isFigure: at === 3 || at > 4 })),
        rows,
        more: 0,
        largestFirst: true,
      },
    ],
    warnings: outflow !== null && cash !== null && outflow > cash ? ['预计流出超过基金现金'] : [],
  }
}

/** An order by its customer's choice; by default the rest is carried over to the next day. */
export const asAskedOut = (order: OrderOut) => ({
  ...order,
  shares: order.shares_cents,
  continues: order.large_redemption !== LARGE_REDEMPTION.giveUp,
})

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
  const isFull = figure === 'all'
  if (!isFull && !/^\d{1,13}(\.\d{1,2})?$/.test(figure))
    return refusedFor('接受份额应为数字，最多 2 位小数', '--accept needs a number of shares, or all.')
  const [cash, reason = ''] = [args.text('cash'), args.text('reason')]
  if (cash !== undefined && !isTradeAmount(cash))
    return refusedFor('基金现金应为金额，最多 2 位小数', '--cash needs an amount in yuan.')
  if (reason.length > 500 || !isOneLine(reason.replaceAll('\n', '')))
    return refusedFor('理由最多 500 字', '--reason has 500 characters at most.')
  const flow = (await flowsOf(ctx)).find(each => each.fundcode === fundcode && each.day === day)
  if (!flow) return refusedFor('这一天没有待确认的赎回', `Nothing of ${fundcode} waits for ${day}.`)
  if (!isHuge(flow, flow.previousTotal))
    return refusedFor('不属于巨额赎回，全部接受', `${line(flow)}: not a huge redemption, it is accepted in full.`)
  // All shares of the fund, so that later orders of the day are accepted too.
  const accept = isFull ? flow.previousTotal : parseShares(figure)
  const least = leastAcceptance(flow.previousTotal)
  if (accept < least)
    return refusedFor(
      `至少接受 ${sharesText(least)} 份，即基金总份额的一成`,
      `At least ${sharesText(least)} must be accepted, a tenth of the fund.`,
    )
  const percent = isFull ? undefined : args.text('holder')
  const cap = percent === undefined ? null : holderCap(flow.previousTotal, percent)
  if (percent !== undefined && cap === null)
    return refusedFor(
      '单一持有人上限为 1 至 99.99 的百分数，最多 2 位小数',
      '--holder needs a percentage from 1 to 99.99 with up to two places.',
    )
  return inTransaction(ctx, args, async tx => {
    const orders = await listOrdersOut(tx, fundcode, day)
    if (hugeDayOf(orders.map(asAskedOut), accept, cap).total < least)
      return refusedFor(
        `这一上限下可接受的不足 ${sharesText(least)} 份，即基金总份额的一成`,
        `With this cap less than ${sharesText(least)} counts, a tenth of the fund.`,
      )
    if (!(await limitRedemption(tx, { fundcode, day, accept, holderCap: cap, by: ctx.actor })))
      return refusedFor('这一天已经确认', `${day} is confirmed already.`)
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'redemption limit',
      detail: {
        fundcode,
        day,
        accept: isFull ? 'all' : sharesText(accept),
        ...(reason !== '' && { reason }),
        ...(cap !== null && { holderCap: sharesText(cap) }),
      },
    })
    const nav = await findNavBy(tx, fundcode, day)
    return {
      ...done(`${fundcode} ${day}: ${sharesText(accept)} shares are accepted.`, line(flow)),
      rests: { ...flow, cap },
      shown: shownSplit(
        orders,
        { accept, cap, isFull, cash: cash === undefined ? null : parseFen(cash), reason },
        flow,
        nav?.nav_e4 ?? null,
      ),
    }
  })
}

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
