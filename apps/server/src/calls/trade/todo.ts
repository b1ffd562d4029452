import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { guardTexts } from '@zhixiao/contract/guard-texts.ts'
import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { listAwaitingOrders, type RemittanceRow, type WaitingOrder } from '@zhixiao/db/query/remittances.ts'
import { listTodosDone } from '@zhixiao/db/trade/todos.ts'
import { GUARD_CODE, type GuardCode, runGuards } from '@zhixiao/domain/customer/guards.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { listTransfers } from '../../engine/orders/transfers.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { expiringOf } from '../../kernel/expiring.ts'
import { ok } from '../../kernel/result.ts'
import { releaseTodos } from './release-todos.ts'

type Todo = OutputOf<'trade.todo'>['list'][number]

/** CALL-109: what would stop this customer's next purchase, now or soon, and shares that may be sold soon. */
export const todo: Handler<'trade.todo'> = async ctx => {
  const [done, list] = await Promise.all([listTodosDone(ctx.db, ctx.session.custno), readTodos(ctx)])
  return ok({ list: list.filter(each => !done.includes(each.id)) })
}

/** All to-dos of a customer, dismissed ones included. */
export async function readTodos(ctx: CustomerContext): Promise<Todo[]> {
  const [facts, transfers, orders, releases] = await Promise.all([
    readCustomerFacts(ctx.db, ctx.session.custno),
    listTransfers(ctx),
    listAwaitingOrders(ctx.db, ctx.session.custno),
    releaseTodos(ctx),
  ])
  return [...todosOf(facts, transfers, orders), ...releases]
}

/** Money that arrived and is matched with no order. */
const ofTransfer = (transfer: RemittanceRow): Todo => ({
  id: `remit-${transfer.remit_id}`,
  title: '汇款待处理',
  text: `${moneyText(fenText(transfer.amount_fen))} 元已到账，尚未匹配到申请；${transfer.return_on} 15:00 前未处理将退回原卡`,
  route: 'bank',
  orderId: null,
})

/** An order whose transfer has not come. */
const ofAwaited = ({ order_id: orderId, amount_fen: amount, fundname, remit_by: day }: WaitingOrder): Todo => ({
  id: `await-${orderId}`,
  title: '请汇款',
  text: `购买${fundname} ${moneyText(fenText(amount))} 元，尚未收到汇款${day === null ? '' : `；${day} 15:00 前未到账，申请作废`}`,
  route: 'tradeRecord',
  orderId: String(orderId),
})

function todosOf(facts: CustomerFacts, transfers: readonly RemittanceRow[], orders: readonly WaitingOrder[]): Todo[] {
  const waiting = [...orders.map(ofAwaited), ...transfers.filter(each => each.state === 'waiting').map(ofTransfer)]
  if (facts.guard.isEnterprise) return waiting
  const soon = expiringOf(facts).map(({ since: _, ...item }) => ({ ...item, orderId: null }))
  return [...waiting, ...blocking(facts), ...soon]
}

/** A dismissed to-do stays dismissed while the customer's facts are the same; a recurring cause is another to-do. */
function blocking({ guard, version }: CustomerFacts): Todo[] {
  const passed = runGuards(guard, 'purchase', 'server')
  const matter = passed.ok ? undefined : matters[passed.code]
  if (passed.ok || matter === undefined) return []
  return [{ id: `${passed.code}-${version}`, text: guardTexts[passed.code], orderId: null, ...matter }]
}

// A guard's own text is its dialog's question; a list shows the matter itself and the page that resolves it.
const matters: Readonly<Partial<Record<GuardCode, Pick<Todo, 'title' | 'route'>>>> = {
  [GUARD_CODE.openAccount]: { title: '请先开户', route: 'openaccount' },
  [GUARD_CODE.idUpload]: { title: '请上传身份证', route: 'openaccount' },
  [GUARD_CODE.profile]: { title: '请完善个人信息', route: 'personInfo' },
  [GUARD_CODE.riskMissing]: { title: '请完成风险测评', route: 'risk' },
  [GUARD_CODE.riskExpired]: { title: '风险测评已过期', route: 'risk' },
  [GUARD_CODE.idExpired]: { title: '身份证已过期', route: 'personInfo' },
}
