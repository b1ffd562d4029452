import { insertTodoDone } from '@zhixiao/db/trade/todos.ts'
import type { Handler } from '../context.ts'
import { once } from '../once.ts'
import { ok } from '../result.ts'

/** CALL-109, POST: puts a to-do away. */
export const todoDone: Handler<'trade.todoDone'> = (ctx, { id }) =>
  once(
    ctx,
    'trade.todoDone',
    async tx => {
      await insertTodoDone(tx, ctx.session.custno, id)
      return ok({ id })
    },
    () => ({ id }),
  )
