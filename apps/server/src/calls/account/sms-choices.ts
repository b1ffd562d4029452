import { listSmsChoices } from '@zhixiao/db/account/customer-events.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { noticeKinds } from '@zhixiao/domain/sms/notice-kinds.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

/** CUS-15: every kind, with the customer's choice or the default: wanted from any amount. */
export const smsChoices: Handler<'account.smsChoices'> = async ctx => {
  const own = await listSmsChoices(ctx.db, [ctx.session.custno])
  return ok({
    list: codesOf(noticeKinds).map(kind => {
      const { wanted = true, from_fen: from = ZERO_FEN } = own.find(each => each.kind === kind) ?? {}
      return { kind, wanted, from: fenText(from) }
    }),
  })
}
