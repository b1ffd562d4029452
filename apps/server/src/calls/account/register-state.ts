import { findByMobile } from '@zhixiao/db/account/customers.ts'
import { FUND_ACCOUNT, fundAccountOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { mobileOfTicket } from '../../platform/secrets/sms-code.ts'

export const registerState: Handler<'account.registerState'> = async (ctx, { smsTicket }) => {
  const mobile = await mobileOfTicket(ctx, 'register', smsTicket)
  if (mobile === null) return fail('SMS-0001')
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  return ok({
    registered: owner !== null,
    hasFundAccount: owner !== null && fundAccountOf(owner.custbelongto) !== FUND_ACCOUNT.none,
  })
}
