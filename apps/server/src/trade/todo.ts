import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { listTodosDone } from '@zhixiao/db/trade/todos.ts'
import { type Block, blocks, runGuards } from '@zhixiao/domain/customer/guards.ts'
import type { Handler } from '../context.ts'
import { expiringOf } from '../expiring.ts'
import { ok } from '../result.ts'

type Todo = OutputOf<'trade.todo'>['list'][number]

/** CALL-109: what would stop this customer's next purchase, and what soon will. */
export const todo: Handler<'trade.todo'> = async ctx => {
  const [facts, done] = await Promise.all([
    readCustomerFacts(ctx.db, ctx.session.custno),
    listTodosDone(ctx.db, ctx.session.custno),
  ])
  return ok({ list: todosOf(facts).filter(each => !done.includes(each.id)) })
}

/** Everything there is to see to, what was put away included. */
export function todosOf(facts: CustomerFacts): Todo[] {
  if (facts.guard.isEnterprise) return []
  const soon = expiringOf(facts).map(({ since: _, ...item }) => item)
  return [...blocking(facts), ...soon]
}

/** One put away stays so while the customer is what he is; the same cause that comes again is another to-do. */
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

// A guard's own words are the question of its dialog; a list wants the matter itself.
const titles: Readonly<Record<string, string>> = {
  [blocks.openAccount.code]: '请先开户',
  [blocks.idUpload.code]: '请上传身份证',
  [blocks.profile.code]: '请完善个人信息',
  [blocks.riskMissing.code]: '请完成风险测评',
  [blocks.riskExpired.code]: '风险测评已过期',
  [blocks.idExpired.code]: '身份证已过期',
}
const titleOf = ({ code, text }: Block): string => titles[code] ?? text
