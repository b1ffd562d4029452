import { deleteBehaviour } from '@zhixiao/db/account/behaviour.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { ok } from '../../kernel/result.ts'

const DONE = { collected: false } as const

export const behaviourDelete: Handler<'account.behaviourDelete'> = async (ctx, { refType, refObjectId }) =>
  once(
    ctx,
    'account.behaviourDelete',
    async tx => {
      await deleteBehaviour(tx, ctx.session.custno, { ref_type: refType, ref_object_id: refObjectId })
      return ok(DONE)
    },
    () => DONE,
  )
