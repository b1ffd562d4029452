import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { listFreeEntryNotices, type NoticeRow } from '@zhixiao/db/account/free-entry-notices.ts'
import { type IdReview, listIdReviews } from '@zhixiao/db/account/id-images.ts'
import { listEndedElsewhere } from '@zhixiao/db/account/sessions.ts'
import { type BonusRow, listBonuses } from '@zhixiao/db/query/bonuses.ts'
import { type FailedRunRow, listFailedRuns } from '@zhixiao/db/query/failed-runs.ts'
import { listOrders, type OrderRow } from '@zhixiao/db/query/orders.ts'
import {
  listRefusedTransfers,
  listRemittances,
  type RefusedTransfer,
  type RemittanceRow,
} from '@zhixiao/db/query/remittances.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { isKeptMessage, MESSAGE, type MessageState } from '@zhixiao/domain/codes/message-states.ts'
import { deviceText } from '@zhixiao/domain/customer/device-names.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { type OrderStatus, STATUS } from '@zhixiao/domain/order/order-states.ts'
import { planFailureText } from '@zhixiao/domain/order/plan-fields.ts'
import type { Handler } from '../../kernel/context.ts'
import { expiringOf } from '../../kernel/expiring.ts'
import { ok } from '../../kernel/result.ts'
import { browserOf } from '../../platform/sessions/sessions.ts'
import { orderView } from './order-view.ts'

type Message = OutputOf<'query.messages'>['list'][number]
type Made = Omit<Message, 'state'> & { state: MessageState }

const SHOWN = 20
// Reads more orders than are shown, because some produce no message.
const READ = { limit: 3 * SHOWN, offset: 0 }

/** CALL-994: messages are derived from what happened; they are not stored themselves. */
export const messages: Handler<'query.messages'> = async ctx => {
  const { custno } = ctx.session
  const nowMs = (await ctx.clock.now()).getTime()
  const today = shanghaiDate(nowMs)
  const [orders, bonuses, runs, logins, reviews, facts, transfers, refused, free] = await Promise.all([
    listOrders(ctx.db, custno, { isFinal: true, withoutIncome: true }, READ),
    listBonuses(ctx.db, custno, { fundcode: null, today, ahead: [] }, { limit: SHOWN, offset: 0 }),
    listFailedRuns(ctx.db, custno, SHOWN),
    listEndedElsewhere(ctx.db, custno, SHOWN),
    listIdReviews(ctx.db, custno, SHOWN),
    readCustomerFacts(ctx.db, custno),
    listRemittances(ctx.db, custno, SHOWN),
    listRefusedTransfers(ctx.db, custno, SHOWN),
    listFreeEntryNotices(ctx.db, custno, SHOWN),
  ])
  const expiring = facts.guard.isEnterprise ? [] : expiringOf(facts)
  const made: Made[] = [
    ...orders.map(row => ofOrder(row, nowMs)),
    ...bonuses.filter(row => row.order_id === null).map(row => ofDividend(row, today)),
    ...runs.map(ofFailedRun),
    ...free.map(ofFreeEntry),
    ...transfers.map(ofTransfer),
    ...refused.map(ofRefused),
    ...logins.map(ofLogin),
    ...reviews.map(ofIdReview),
    ...expiring.map(({ since, ...paper }) => ({ ...nothing, ...paper, state: MESSAGE.ahead, day: since })),
  ]
  const list = made.flatMap(({ state, ...rest }): Message[] => (isKeptMessage(state) ? [{ ...rest, state }] : []))
  return ok({
    list: list.toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0)).slice(0, SHOWN),
  })
}

// Leaves out the customer's own withdrawals; a failed deduction appears as a plan run.
const stateOf = ({ status, plan_id, fail_code }: OrderRow): MessageState =>
  status === STATUS.confirmed ||
  (status === STATUS.failed && plan_id === null) ||
  (status === STATUS.cancelled && fail_code !== null)
    ? MESSAGE.happened
    : MESSAGE.dismissed

const ended: Readonly<Record<OrderStatus, string>> = {
  [STATUS.pending]: '',
  [STATUS.confirmed]: '已确认',
  [STATUS.failed]: '未成交',
  [STATUS.cancelled]: '已由客服代为撤单',
}

const nothing = { order: null, planId: null, route: null }

function ofOrder(row: OrderRow, nowMs: number): Made {
  const order = orderView(row, nowMs)
  const endedAt = row.confirmed_at ?? row.failed_at ?? row.cancelled_at
  const day = endedAt === null ? row.trade_date : shanghaiDate(endedAt.getTime())
  const failed = row.status === STATUS.failed && order.statusDetail !== null ? `：${order.statusDetail}` : ''
  return {
    ...nothing,
    id: `order-${order.orderId}`,
    state: stateOf(row),
    day,
    title: `${order.businessName}${ended[row.status]}`,
    text: `${order.fundName}${order.target ? ` 转入 ${order.target.fundName}` : ''}${failed}`,
    order,
    route: 'tradeRecord',
  }
}

/** A declared dividend of a holding that is not yet paid. */
const ofDividend = (row: BonusRow, today: string): Made => ({
  ...nothing,
  state: MESSAGE.ahead,
  id: `dividend-${row.fundcode}-${row.tradeacco}-${row.ex_date}`,
  day: today,
  title: '即将分红',
  text: `${row.fundname}，权益登记日 ${row.record_date ?? row.ex_date}，除息日 ${row.ex_date}`,
  route: 'myDiviDend',
})

const transferred = {
  waiting: { title: '汇款已到账', words: '尚未匹配到申请，请处理' },
  matched: { title: '汇款已用于申请', words: '' },
  returning: { title: '汇款退回中', words: '未用于申请，正在退回原卡' },
  returned: { title: '汇款已退回', words: '未用于申请，已退回原卡' },
} as const

const ofTransfer = (row: RemittanceRow): Made => ({
  ...nothing,
  // A transfer that has arrived still waits for the customer.
  state: row.state === 'waiting' ? MESSAGE.ahead : MESSAGE.happened,
  id: `remit-${row.remit_id}-${row.state}`,
  day: shanghaiDate((row.handled_at ?? row.arrived_at).getTime()),
  title: transferred[row.state].title,
  text: `${row.bank_name}（${row.card_tail}）${moneyText(fenText(row.amount_fen))} 元，${transferred[row.state].words || row.fundname}`,
  route: 'bank',
})

const refusedTransfers = {
  suspense: { title: '汇款待退回', words: '核对后将退回原卡' },
  returning: { title: transferred.returning.title, words: '正在退回原卡' },
  returned: { title: transferred.returned.title, words: '已退回原卡' },
} as const

/** Money from the customer's card in another name, which cannot be used; the message does not name the payer. */
const ofRefused = (row: RefusedTransfer): Made => ({
  ...nothing,
  state: MESSAGE.happened,
  id: `remit-${row.remit_id}-${row.state}`,
  day: shanghaiDate(row.arrived_at.getTime()),
  title: refusedTransfers[row.state].title,
  text: `${row.bank_name}（${row.card_tail}）${moneyText(fenText(row.amount_fen))} 元，付款人姓名与持卡人不一致，不能用于申请，${refusedTransfers[row.state].words}。请以本人姓名汇款`,
  route: 'bank',
})

/** CUS-07: a login on another device, which ended the session before. */
const ofLogin = ({ ua_class, at }: { ua_class: string; at: Date }): Made => ({
  ...nothing,
  state: MESSAGE.happened,
  id: `login-${at.getTime()}`,
  day: shanghaiDate(at.getTime()),
  title: '账户在其他设备登录',
  text: `${dateText(at.toISOString(), 'YYYY-MM-DD HH:mm')} 在${spaced(deviceText(browserOf(ua_class)))}登录，此前的登录已退出。如非本人操作，请立即修改登录密码`,
  route: 'safe',
})

const idDecisions = {
  release: () => ({ title: '身份证审核已通过', text: '您可以购买基金了', route: 'fund' }),
  return: (reason: string) => ({ title: '身份证需重新上传', text: reason, route: 'openaccount' }),
  reopen: () => ({
    title: '身份证正在重新审核',
    text: '此前通知您的结果作废，新的结果会另行通知',
    route: 'openaccount',
  }),
} as const

/** LET-07 */
const ofIdReview = ({ decision, reason, at }: IdReview): Made => ({
  ...nothing,
  state: MESSAGE.happened,
  id: `id-review-${at.getTime()}`,
  day: shanghaiDate(at.getTime()),
  ...idDecisions[decision](reason),
})

const ofFailedRun = (row: FailedRunRow): Made => ({
  ...nothing,
  state: MESSAGE.happened,
  id: `plan-${row.plan_id}-${row.due_date}`,
  day: row.run_date,
  title: '定投扣款未成功',
  text: `${row.fundname}：${planFailureText(row.code) ?? '未能扣款'}，本期不再补扣`,
  planId: String(row.plan_id),
  route: 'myFix',
})

const ofFreeEntry = ({ fundcode, fundname, free_from: freeFrom, sent_at: sentAt }: NoticeRow): Made => ({
  ...nothing,
  state: MESSAGE.happened,
  id: `free-entry-${fundcode}`,
  day: shanghaiDate(sentAt.getTime()),
  title: '定投将免收申购费',
  text: `${fundname}：自 ${freeFrom} 起，定投免收申购费，扣款日和金额不变`,
  route: 'myFix',
})

/** A space goes between Chinese and Latin. */
const spaced = (text: string): string => (/^[a-z]/i.test(text) ? ` ${text}` : text)
