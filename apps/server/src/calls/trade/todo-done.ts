import { insertTodoDone } from '@zhixiao/db/trade/todos.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { ok } from '../../kernel/result.ts'
import { readTodos } from './todo.ts'

/** CALL-109, POST: dismisses a to-do. An id that is no to-do is not stored. */
export const todoDone: Handler<'trade.todoDone'> = (ctx, { id }) =>
  once(
    ctx,
    'trade.todoDone',
    async tx => {
      if ((await readTodos({ ...ctx, db: tx })).some(each => each.id === id))
        await insertTodoDone(tx, ctx.session.custno, id)
      return ok({ id })
    },
    () => ({ id }),
  )
