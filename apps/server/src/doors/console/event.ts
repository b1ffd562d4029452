import { listComingEvents } from '@zhixiao/db/market/fund-events.ts'
import { readFundNames } from '@zhixiao/db/market/nav-grid.ts'
import { listConvertingFunds } from '@zhixiao/db/settle/fund-conversions.ts'
import { listEndingFunds } from '@zhixiao/db/settle/liquidations.ts'
import { findNavBy, listOrdersOut, listRaisingFunds } from '@zhixiao/db/settle/manager-decisions.ts'
import { findDeclaredFee } from '@zhixiao/db/settle/mandatory-fees.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { mandatoryFeeOn } from '@zhixiao/domain/fee/mandatory-fee.ts'
import { trimmed } from '@zhixiao/domain/fund/fund-terms.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import {
  fenText,
  moneyFor,
  type NavE4,
  navText,
  ONE_RATIO,
  parseFen,
  parseShares,
  rateText,
  shareCents,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import {
  type FundFlows,
  holderCap,
  isHuge,
  leastAcceptance,
  netRedemption,
  nextDayPercent,
  percentOf,
  type SplitOut,
  splitOut,
} from '@zhixiao/domain/settle/huge-redemption.ts'
import { hugeRedemptionNotice } from '@zhixiao/domain/settle/huge-redemption-notice.ts'
import { openFlows } from '../../engine/orders/open-flows.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import { withinCalendar } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { namesOf, personOf } from './staff-names.ts'

const SHOWN = 200
const MOST_OPEN = 50

export const list: ConsoleHandler<'event.list'> = async ({ db, clock, staff }) => {
  const today = shanghaiDate((await clock.now()).getTime())
  const flows = await openFlows(db, today)
  const coming = await listComingEvents(db, today)
  const acts = ['dividend enter', 'split enter', 'fund liquidate', 'fund convert']
  const open = await listInbox(db, { tab: 'open', operator: staff.name, acts, before: null, limit: MOST_OPEN })
  const names = await readFundNames(db, [...new Set(flows.map(flow => flow.fundcode))])
  const raising = await listRaisingFunds(db)
  return ok({
    flows: flows.map(flow => viewOf(flow, names.get(flow.fundcode)?.name ?? '')),
    coming: coming.map(event => ({
      fundCode: event.fundcode,
      fundName: event.fundname,
      kind: event.kind,
      day: event.day,
      recordDay: event.record_date,
      payDay: event.pay_date,
      figure:
        event.per_share_e6 === null
          ? trimmed(formatScaled(event.ratio_e9 ?? ONE_RATIO, 9))
          : trimmed(formatScaled(event.per_share_e6, 6)),
      isPriced: event.priced,
    })),
    open: open.map(({ request_id, act, object }) => ({ requestId: String(request_id), act, object })),
    raising: raising.map(fund => ({
      fundCode: fund.fundcode,
      fundName: fund.fundname,
      start: fund.raise_start,
      end: fund.raise_end,
      paid: fenText(fund.paid),
      holders: fund.holders,
    })),
    ending: (await listEndingFunds(db, SHOWN)).map(({ day, ...each }) => ({
      fundCode: each.fundcode,
      fundName: each.fundname,
      day,
      amount: fenText(each.amount),
      isLast: each.isLast,
      paid: each.paid === null ? null : fenText(each.paid),
      left: each.left === null ? null : fenText(each.left),
    })),
    converting: (await listConvertingFunds(db, SHOWN)).map(({ fundcode, fundname, shares, ...each }) => ({
      fundCode: fundcode,
      fundName: fundname,
      ...each,
      shares: shares === null ? null : sharesText(shares),
    })),
  })
}

export const show: ConsoleHandler<'event.show'> = async (
  { db, clock, calendar, staff },
  { fundCode, day, accept, holder, cash, reason = '' },
) => {
  const flows = await openFlows(db, shanghaiDate((await clock.now()).getTime()))
  const flow = flows.find(each => each.fundcode === fundCode && each.day === day)
  if (!flow) return fail('CON-0404')
  const acts = ['redemption limit', 'redemption delay', 'redemption fee']
  const [orders, nav, names, open, nameOf, declared] = await Promise.all([
    listOrdersOut(db, fundCode, day),
    findNavBy(db, fundCode, day),
    readFundNames(db, [fundCode]),
    listInbox(db, { tab: 'open', operator: staff.name, acts, before: null, limit: MOST_OPEN }),
    namesOf(db),
    findDeclaredFee(db, fundCode, day),
  ])
  const rule = mandatoryFeeOn(day)
  const total = shareCents(orders.reduce((sum, order) => sum + order.shares, 0n))
  const least = splitOut(orders, leastAcceptance(flow.previousTotal))
  const cap = holder === undefined ? null : holderCap(flow.previousTotal, holder)
  const own = accept === undefined ? null : splitOut(orders, parseShares(accept), cap)
  const price = nav?.nav_e4 ?? null
  const planOf = (split: SplitOut<(typeof orders)[number]>) => ({
    accepted: sharesText(split.accepted),
    percent: percentOf(split.accepted, total),
    deferred: sharesText(split.deferred),
    cancelled: sharesText(split.cancelled),
    outflow: outflowOf(split.accepted, price),
    cashPercent:
      cash === undefined || price === null ? null : percentOf(moneyFor(split.accepted, price), parseFen(cash)),
    nextPercent: nextDayPercent(split, flow, flow.previousTotal),
  })
  const fundName = names.get(fundCode)?.name ?? ''
  const ofFund = await calendarOf(db, await calendar(), fundCode)
  const nextDay = await withinCalendar(async () => ofFund.addOpenDays(day, 1), null)
  const decided = flow.accepted === null ? null : splitOut(orders, flow.accepted)
  const partial = own ?? decided ?? least
  const isPartial = isHuge(flow, flow.previousTotal) && partial.accepted < total
  return ok({
    ...viewOf(flow, fundName),
    nextDay,
    holders: new Set(orders.map(order => order.custno)).size,
    notice:
      isPartial && nextDay !== null
        ? hugeRedemptionNotice({
            company: brand.company,
            hotline: brand.hotlineText,
            fundName,
            fundCode,
            day,
            nextDay,
            reason,
            netPercent: percentOf(netRedemption(flow), flow.previousTotal),
            acceptedPercent: percentOf(partial.accepted, total),
          })
        : null,
    nav: nav && { day: nav.day, nav: navText(nav.nav_e4) },
    mandatory: declared &&
      rule && {
        share: rateText(rule.share),
        rate: rateText(rule.rate),
        declared: declared.free === null ? null : sharesText(declared.free),
      },
    plans: { full: planOf(splitOut(orders, total)), least: planOf(least), own: own && planOf(own) },
    orders: (own ?? least).orders.slice(0, SHOWN).map(order => ({
      orderId: String(order.orderId),
      custno: order.custno,
      kind: order.kind,
      shares: sharesText(order.shares),
      continues: order.continues,
      accepted: sharesText(order.accepted),
      deferred: sharesText(order.deferred),
      cancelled: sharesText(order.cancelled),
      outflow: outflowOf(order.accepted, price),
    })),
    orderCount: orders.length,
    open: open
      .filter(({ object }) => object === `${fundCode} ${day}`)
      .map(({ request_id, act, requested_by, requested_at }) => ({
        requestId: String(request_id),
        act,
        requestedBy: personOf(nameOf, requested_by),
        requestedAt: requested_at.toISOString(),
      })),
  })
}

const outflowOf = (shares: ReturnType<typeof shareCents>, nav: NavE4 | null) =>
  nav === null ? '0.00' : fenText(moneyFor(shares, nav))

function viewOf(flow: FundFlows, fundName: string) {
  const net = netRedemption(flow)
  return {
    fundCode: flow.fundcode,
    fundName,
    day: flow.day,
    previousTotal: sharesText(flow.previousTotal),
    out: sharesText(shareCents(flow.redeem + flow.convertOut)),
    in: sharesText(shareCents(flow.purchase + flow.convertIn)),
    net: sharesText(net),
    percent: percentOf(net, flow.previousTotal),
    isHuge: isHuge(flow, flow.previousTotal),
    least: sharesText(leastAcceptance(flow.previousTotal)),
    accepted: flow.accepted === null ? null : sharesText(flow.accepted),
    isFull: flow.accepted !== null && flow.accepted >= flow.redeem + flow.convertOut,
  }
}
