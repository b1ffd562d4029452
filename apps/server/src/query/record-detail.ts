import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { findWorking, listLotUses, listOrders, type OrderRow, type WorkingRow } from '@zhixiao/db/query/orders.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { fen, fenText, navText, rateText, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../context.ts'
import { lotView } from '../lot-view.ts'
import { fail, ok } from '../result.ts'
import { orderView } from './order-view.ts'

type Detail = OutputOf<'query.recordDetail'>

/** CALL-911: one own order, its timeline, and the working of its confirmation. Another's order is not found. */
export const recordDetail: Handler<'query.recordDetail'> = async (ctx, input) => {
  const orderId = BigInt(input.orderId)
  const [row] = await listOrders(ctx.db, ctx.session.custno, { orderId }, { limit: 1, offset: 0 })
  if (!row) return fail('TRADE-ORDER', { field: 'orderId' })
  const [working, uses, now] = await Promise.all([
    findWorking(ctx.db, orderId),
    listLotUses(ctx.db, orderId),
    ctx.clock.now(),
  ])
  const lots = uses.map(use =>
    lotView({
      ...use,
      registerDate: use.register_date,
      toFund: use.to_fund,
      backendRate: use.backend_rate,
      backendFee: use.backend_fee,
    }),
  )
  return ok({
    order: orderView(row, now.getTime()),
    working: working && workingView(working, lots),
    timeline: timelineOf(row),
  })
}

function workingView(row: WorkingRow, lots: NonNullable<Detail['working']>['lots']): Detail['working'] {
  return {
    nav: navText(row.nav),
    navDay: row.nav_day,
    gross: fenText(row.gross),
    rate: rateText(row.rate),
    discount: formatScaled(BigInt(row.discount_e4), 4),
    fixedFee: row.fixed_fee === null ? null : fenText(row.fixed_fee),
    net: fenText(row.net),
    fee: fenText(row.fee),
    toFund: fenText(row.to_fund),
    toCompany: fenText(fen(row.fee - row.to_fund)),
    backendFee: fenText(row.backend_fee),
    interest: fenText(row.interest),
    shares: sharesText(row.shares),
    shareRounding: row.share_rounding,
    lots,
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

function timelineOf(row: OrderRow): Stage[] {
  const stages = [happened('提交申请', row.accept_at)]
  if (row.in_done_at) stages.push(happened('银行卡扣款', row.in_done_at))
  if (row.status === '4' && row.cancelled_at) stages.push(happened('撤单', row.cancelled_at))
  if (row.status === '0') stages.push({ title: '交易失败', at: null, day: row.trade_date, done: true })
  if (row.status === '9') {
    stages.push(awaited('按当日净值计算', row.trade_date))
    if (row.confirm_date) stages.push(awaited('确认', row.confirm_date))
    if (row.kind === '024' && row.pay_date) stages.push(awaited('资金到账', row.pay_date))
  }
  if (row.confirmed_at)
    stages.push({
      title: '确认',
      at: row.confirmed_at.toISOString(),
      day: row.confirm_date ?? row.trade_date,
      done: true,
    })
  if (row.out_done_at) stages.push(happened(row.kind === '024' ? '资金到账' : '退款到账', row.out_done_at))
  else if (row.out_due) stages.push(awaited(row.kind === '024' ? '资金到账' : '退款到账', row.out_due))
  return stages
}
