import { findByMobile } from '@zhixiao/db/account/customers.ts'
import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { mobileOfTicket } from '../secrets/sms-code.ts'
import { belongsTo } from '../token/start-session.ts'

export const registerState: Handler<'account.registerState'> = async (ctx, { smsTicket }) => {
  const mobile = await mobileOfTicket(ctx, 'register', smsTicket)
  if (mobile === null) return fail('SMS-0001')
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  return ok({ registered: owner !== null, hasFundAccount: owner !== null && belongsTo(owner.custbelongto) !== '0' })
}
