import type { OutputOf } from '@zhixiao/contract/calls.ts'
import {
  type LotUseRow,
  listLotUses,
  listOrders,
  listRelated,
  listWorkings,
  type OrderRow,
  type RelatedRow,
  type WorkingRow,
} from '@zhixiao/db/query/orders.ts'
import { readMandatoryFees } from '@zhixiao/db/settle/mandatory-fees.ts'
import { type CountedStay, listCountedStays } from '@zhixiao/db/settle/settlement-interest.ts'
import { daysBetween } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND, type OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import type { MandatoryFee } from '@zhixiao/domain/fee/mandatory-fee.ts'
import { PARTS_PER_FEN } from '@zhixiao/domain/fee/settlement-interest.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { fen, fenText, navText, parseFen, rateText, sharesText, sumFen } from '@zhixiao/domain/money/money.ts'
import { orderName } from '@zhixiao/domain/order/order-names.ts'
import {
  freezesShares,
  isLeaving,
  type OrderCause,
  type OrderOrigin,
  STATUS,
  takesMoney,
} from '@zhixiao/domain/order/order-states.ts'
import { type FloatingUse, floatingTotal, lotView, mandatoryView } from '../../engine/orders/lot-view.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { firstFree } from './first-free.ts'
import { awaitsNav, isFast, NAV_LATE, orderView } from './order-view.ts'

type Detail = OutputOf<'query.recordDetail'>

/**
 * CALL-911: one own order, its timeline, and the computation of its confirmation. Another customer's order is not
 * found.
 */
export const recordDetail: Handler<'query.recordDetail'> = async (ctx, { orderId }) => {
  const detail = await readRecordDetail(ctx, BigInt(orderId))
  return detail ? ok(detail) : fail('TRADE-ORDER', { field: 'orderId' })
}

/** The content of page and receipt of an own order; null for another customer's. */
export async function readRecordDetail(ctx: CustomerContext, orderId: bigint): Promise<Detail | null> {
  const [row] = await listOrders(ctx.db, ctx.session.custno, { orderId }, { limit: 1, offset: 0 })
  if (!row) return null
  const [workings, related, uses, now, mandatory, stays, free] = await Promise.all([
    listWorkings(ctx.db, orderId),
    listRelated(ctx.db, ctx.session.custno, orderId),
    listLotUses(ctx.db, orderId),
    ctx.clock.now(),
    readMandatoryFees(ctx.db, isLeaving(row) ? [orderId] : []),
    row.cause === 'interest' ? listCountedStays(ctx.db, orderId) : null,
    firstFree(ctx, row),
  ])
  const lots = uses.map(use =>
    lotView(
      {
        ...use,
        registerDate: use.register_date,
        toFund: use.to_fund,
        backendRate: use.backend_rate,
        backendFee: use.backend_fee,
      },
      { service: use.service, floating: floatingUse(use) },
    ),
  )
  return {
    order: orderView(row, now.getTime()),
    working: workingView(workings, 'own', lots, mandatory.get(orderId)),
    into: workingView(workings, 'into', []),
    free,
    related: related.map(other => relatedView(other, orderId)),
    stays: stays?.map(stayView) ?? null,
    timeline: timelineOf(row, now.getTime()),
  }
}

function floatingUse(use: LotUseRow): FloatingUse | null {
  const { outcome, floating_rate: rate, bought_nav: nav, worth_e6: worthE6, dividend_e6: dividendE6 } = use
  const { contingent, excess, own, benchmark } = use
  if (outcome === null || rate === null || nav === null || worthE6 === null || dividendE6 === null) return null
  if (contingent === null || excess === null) return null
  return { outcome, rate, nav, worthE6, dividendE6, own, benchmark, contingent, excess }
}

const stayView = ({ amount, from, to, parts }: CountedStay) => ({
  amount: fenText(amount),
  from,
  to,
  nights: daysBetween(from, to),
  interest: formatScaled((parts * 10_000n) / PARTS_PER_FEN, 6),
})

const relatedView = ({ order_id, kind, cause, dividend_method: dividendMethod }: RelatedRow, orderId: bigint) => ({
  orderId: String(order_id),
  businessName: orderName({ kind, cause, dividendMethod }),
  isOrigin: order_id < orderId,
})

function workingView(
  workings: readonly WorkingRow[],
  leg: WorkingRow['leg'],
  lots: NonNullable<Detail['working']>['lots'],
  mandatory: MandatoryFee | null = null,
): Detail['working'] {
  const row = workings.find(each => each.leg === leg)
  if (!row) return null
  return {
    nav: navText(row.nav),
    navDay: row.nav_day,
    gross: fenText(row.gross),
    rate: rateText(row.rate),
    entryWaived: row.entry_waived,
    discount: formatScaled(BigInt(row.discount_e4), 4),
    fixedFee: row.fixed_fee === null ? null : fenText(row.fixed_fee),
    net: fenText(row.net),
    fee: fenText(row.fee),
    performanceFee: fenText(row.performance_fee),
    toFund: fenText(row.to_fund),
    toCompany: fenText(fen(row.fee - row.to_fund)),
    backendFee: fenText(row.backend_fee),
    mandatory: mandatoryView(row.shares, row.nav, mandatory),
    interest: fenText(row.interest),
    refund: fenText(row.refund),
    unpaid: fenText(row.unpaid),
    serviceReturn: fenText(sumFen(lots.map(lot => parseFen(lot.serviceReturn)))),
    floatingReturn: fenText(floatingTotal(lots)),
    shares: sharesText(row.shares),
    shareRounding: row.share_rounding,
    lots,
    act:
      row.each_e9 === null
        ? null
        : { each: formatScaled(row.each_e9, 9), held: row.held === null ? null : sharesText(row.held) },
  }
}

type Stage = Detail['timeline'][number]

const happened = (title: string, at: Date): Stage => ({
  title,
  at: at.toISOString(),
  day: shanghaiDate(at.getTime()),
  done: true,
})
const awaited = (title: string, day: string): Stage => ({ title, at: null, day, done: false })

const submitted: Record<OrderOrigin, string> = {
  customer: '提交申请',
  plan: '定投扣款日，自动提交',
  fund: '基金公司办理',
}

function timelineOf(row: OrderRow, nowMs: number): Stage[] {
  const began = row.cause === 'deferred' ? '原申请未确认的部分顺延' : submitted[row.origin]
  const stages = [happened(began, row.accept_at)]
  if (row.in_done_at) stages.push(happened(row.payment === 'remit' ? '汇款到账' : '银行卡扣款', row.in_done_at))
  // A transfer may have arrived before the order it was used for.
  if (row.in_done_at && row.in_done_at < row.accept_at) stages.reverse()
  if (row.status === STATUS.cancelled && row.cancelled_at)
    stages.push(happened(row.fail_code === null ? '撤单' : '客服代为撤单', row.cancelled_at))
  // Before events were kept: a payment is refunded on the day the order fails.
  if (row.status === STATUS.failed)
    stages.push(
      row.failed_at
        ? happened('交易失败', row.failed_at)
        : { title: '交易失败', at: null, day: row.out_due ?? row.trade_date, done: true },
    )
  if (isFast(row))
    stages.push(
      row.out_done_at ? happened(FAST_ARRIVAL, row.out_done_at) : awaited(FAST_ARRIVAL, row.fast_day ?? row.trade_date),
    )
  if (awaitsNav(row, nowMs)) stages.push(awaited(NAV_LATE, row.trade_date))
  else if (row.status === STATUS.pending) stages.push(...ahead(row))
  if (row.confirmed_at)
    stages.push({
      title: '确认',
      at: row.confirmed_at.toISOString(),
      day: row.confirm_date ?? row.trade_date,
      done: true,
    })
  if (isFast(row)) return stages
  const arrival =
    (row.cause && arrivalsByCause[row.cause]) ??
    arrivals[row.kind] ??
    `退款到账${row.out_amount === null ? '' : ` ${moneyText(fenText(row.out_amount))} 元`}`
  if (row.out_done_at) stages.push(happened(arrival, row.out_done_at))
  else if (row.out_due) stages.push(awaited(arrival, row.out_due))
  return stages
}

const FAST_ARRIVAL = '快速赎回资金到账'
const arrivalsByCause: Partial<Record<OrderCause, string>> = {
  service: '返还款到账',
  floating: '返还款到账',
  interest: '利息到账',
  liquidation: '清算款到账',
  released: '冻结款项到账',
}
const arrivals: Partial<Record<OrderKind, string>> = { [KIND.redemption]: '资金到账', [KIND.dividend]: '红利到账' }

function pricing({ kind, fund_type: fundType }: OrderRow): string {
  if (kind === KIND.conversion) return '按两只基金当日净值计算'
  return fundType === 'money' ? '按每份 1.0000 元计算' : '按当日净值计算'
}

function ahead(row: OrderRow): Stage[] {
  // The price is fixed, and it is not known yet whether and when the fund is founded.
  if (row.kind === KIND.subscription)
    return row.raise_end ? [awaited('募集结束，基金成立后确认份额', row.raise_end)] : []
  const priced = takesMoney(row.kind) || freezesShares(row.kind)
  const day = row.expect_day ?? row.trade_date
  const confirmDate = row.expect_confirm ?? row.confirm_date
  return [
    ...(row.in_state === 'awaited' ? [awaited('汇款到账，15:00 前', day)] : []),
    ...(priced ? [awaited(pricing(row), day)] : []),
    ...(confirmDate ? [awaited(row.kind === KIND.dividendMethod ? '确认，新方式生效' : '确认', confirmDate)] : []),
    ...(row.kind === KIND.redemption && row.pay_date && !isFast(row) ? [awaited('资金到账', row.pay_date)] : []),
  ]
}
