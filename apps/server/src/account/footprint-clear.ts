import { deleteVisits } from '@zhixiao/db/account/behaviour.ts'
import type { Handler } from '../context.ts'
import { once } from '../once.ts'
import { ok } from '../result.ts'

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
