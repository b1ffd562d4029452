import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { insertTodoDone } from '@zhixiao/db/trade/todos.ts'
import type { Handler } from '../kernel/context.ts'
import { once } from '../kernel/once.ts'
import { ok } from '../kernel/result.ts'
import { listTransfers } from '../orders/transfers.ts'
import { todosOf } from './todo.ts'

/** CALL-109, POST: dismisses a to-do. An id that is no to-do is not stored. */
export const todoDone: Handler<'trade.todoDone'> = (ctx, { id }) =>
  once(
    ctx,
    'trade.todoDone',
    async tx => {
      const facts = await readCustomerFacts(tx, ctx.session.custno)
      const transfers = await listTransfers({ ...ctx, db: tx })
      if (todosOf(facts, transfers).some(each => each.id === id)) await insertTodoDone(tx, ctx.session.custno, id)
      return ok({ id })
    },
    () => ({ id }),
  )
