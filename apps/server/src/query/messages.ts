import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { type BonusRow, listBonuses } from '@zhixiao/db/query/bonuses.ts'
import { type FailedRunRow, listFailedRuns } from '@zhixiao/db/query/failed-runs.ts'
import { listOrders, type OrderRow } from '@zhixiao/db/query/orders.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { planFailureText } from '@zhixiao/domain/order/plan-fields.ts'
import type { Handler } from '../context.ts'
import { expiringOf } from '../expiring.ts'
import { ok } from '../result.ts'
import { orderView } from './order-view.ts'

type Message = OutputOf<'query.messages'>['list'][number]

const SHOWN = 20
// Not every order is news.
const READ = { limit: 3 * SHOWN, offset: 0 }

/** CALL-994: everything is read from what happened; nothing is kept of a message itself. */
export const messages: Handler<'query.messages'> = async ctx => {
  const { custno } = ctx.session
  const nowMs = (await ctx.clock.now()).getTime()
  const today = shanghaiDate(nowMs)
  const [orders, bonuses, runs, facts] = await Promise.all([
    listOrders(ctx.db, custno, { isFinal: true, withoutIncome: true }, READ),
    listBonuses(ctx.db, custno, { fundcode: null, today, ahead: [] }, { limit: SHOWN, offset: 0 }),
    listFailedRuns(ctx.db, custno, SHOWN),
    readCustomerFacts(ctx.db, custno),
  ])
  const expiring = facts.guard.isEnterprise ? [] : expiringOf(facts)
  const list: Message[] = [
    ...orders.filter(isNews).map(row => ofOrder(row, nowMs)),
    ...bonuses.filter(row => row.order_id === null).map(row => ofDividend(row, today)),
    ...runs.map(ofFailedRun),
    ...expiring.map(({ since, ...paper }) => ({ ...nothing, ...paper, day: since })),
  ]
  return ok({
    list: list.toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0)).slice(0, SHOWN),
  })
}

// What they took back themselves is none, and what failed of a plan is told as its run.
const isNews = ({ status, plan_id }: OrderRow): boolean => status === '1' || (status === '0' && plan_id === null)

const nothing = { order: null, planId: null, route: null }

function ofOrder(row: OrderRow, nowMs: number): Message {
  const order = orderView(row, nowMs)
  const day = row.confirmed_at === null ? row.trade_date : shanghaiDate(row.confirmed_at.getTime())
  const failed = row.status === '0' && order.statusDetail !== null ? `：${order.statusDetail}` : ''
  return {
    ...nothing,
    id: `order-${order.orderId}`,
    day,
    title: `${order.businessName}${row.status === '1' ? '已确认' : '未成交'}`,
    text: `${order.fundName}${failed}`,
    order,
    route: 'tradeRecord',
  }
}

/** A dividend of what is held that is declared and not yet handed out. */
const ofDividend = (row: BonusRow, today: string): Message => ({
  ...nothing,
  id: `dividend-${row.fundcode}-${row.tradeacco}-${row.ex_date}`,
  day: today,
  title: '即将分红',
  text: `${row.fundname}，权益登记日 ${row.record_date ?? row.ex_date}，除息日 ${row.ex_date}`,
  route: 'myDiviDend',
})

const ofFailedRun = (row: FailedRunRow): Message => ({
  ...nothing,
  id: `plan-${row.plan_id}-${row.due_date}`,
  day: row.run_date,
  title: '定投扣款未成功',
  text: `${row.fundname}：${planFailureText(row.code) ?? '未能扣款'}，本期不再补扣`,
  planId: String(row.plan_id),
  route: 'myFix',
})
