import { deleteVisits } from '@zhixiao/db/account/behaviour.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { ok } from '../../kernel/result.ts'

export const footprintClear: Handler<'account.footprintClear'> = async ctx =>
  once(
    ctx,
    'account.footprintClear',
    async tx => {
      await deleteVisits(tx, ctx.session.custno)
      return ok({})
    },
    () => ({}),
  )
