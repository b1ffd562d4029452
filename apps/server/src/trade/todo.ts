import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import type { RemittanceRow } from '@zhixiao/db/query/remittances.ts'
import { listTodosDone } from '@zhixiao/db/trade/todos.ts'
import { type Block, blocks, runGuards } from '@zhixiao/domain/customer/guards.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../kernel/context.ts'
import { expiringOf } from '../kernel/expiring.ts'
import { ok } from '../kernel/result.ts'
import { listTransfers } from '../orders/transfers.ts'

type Todo = OutputOf<'trade.todo'>['list'][number]

/** CALL-109: what would stop this customer's next purchase, now or soon. */
export const todo: Handler<'trade.todo'> = async ctx => {
  const [facts, done, transfers] = await Promise.all([
    readCustomerFacts(ctx.db, ctx.session.custno),
    listTodosDone(ctx.db, ctx.session.custno),
    listTransfers(ctx),
  ])
  return ok({ list: todosOf(facts, transfers).filter(each => !done.includes(each.id)) })
}

/** Money that arrived and is matched with no order. */
const ofTransfer = (transfer: RemittanceRow): Todo => ({
  id: `remit-${transfer.remit_id}`,
  title: '汇款待处理',
  text: `${moneyText(fenText(transfer.amount_fen))} 元已到账，尚未匹配到申请；${transfer.return_on} 15:00 前未处理将退回原卡`,
  route: 'bank',
})

/** All to-dos, dismissed ones included. */
export function todosOf(facts: CustomerFacts, transfers: readonly RemittanceRow[]): Todo[] {
  const waiting = transfers.filter(each => each.state === 'waiting').map(ofTransfer)
  if (facts.guard.isEnterprise) return waiting
  const soon = expiringOf(facts).map(({ since: _, ...item }) => item)
  return [...waiting, ...blocking(facts), ...soon]
}

/** A dismissed to-do stays dismissed while the customer's facts are the same; a recurring cause is another to-do. */
function blocking({ guard, version }: CustomerFacts): Todo[] {
  const passed = runGuards(guard, 'purchase', 'server')
  if (passed.ok || passed.block.confirmTarget === null) return []
  return [
    {
      id: `${passed.block.code}-${version}`,
      title: titleOf(passed.block),
      text: passed.block.text,
      route: passed.block.confirmTarget,
    },
  ]
}

// A guard's own text is the question of its dialog; a list needs the matter itself.
const titles: Readonly<Record<string, string>> = {
  [blocks.openAccount.code]: '请先开户',
  [blocks.idUpload.code]: '请上传身份证',
  [blocks.profile.code]: '请完善个人信息',
  [blocks.riskMissing.code]: '请完成风险测评',
  [blocks.riskExpired.code]: '风险测评已过期',
  [blocks.idExpired.code]: '身份证已过期',
}
const titleOf = ({ code, text }: Block): string => titles[code] ?? text
