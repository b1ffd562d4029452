import { deleteBehaviour } from '@zhixiao/db/account/behaviour.ts'
import type { Handler } from '../context.ts'
import { once } from '../once.ts'
import { ok } from '../result.ts'

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
