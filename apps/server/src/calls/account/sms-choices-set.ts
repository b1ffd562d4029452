import { smsChoicesSet as call } from '@zhixiao/contract/account/sms-choices.ts'
import { saveSmsChoices } from '@zhixiao/db/account/customer-events.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { ok } from '../../kernel/result.ts'

export const smsChoicesSet: Handler<'account.smsChoicesSet'> = (ctx, { list }) =>
  once(
    ctx,
    call.name,
    async tx => {
      const choices = list.map(({ kind, wanted, from }) => ({ kind, wanted, from_fen: parseFen(from) }))
      await saveSmsChoices(tx, ctx.session.custno, choices)
      return ok({})
    },
    () => ({}),
  )
