import { findByMobile } from '@zhixiao/db/account/customers.ts'
import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { proveMobile } from '../secrets/sms-code.ts'
import { startSession } from './start-session.ts'

export const codeLogin: Handler<'token.codeLogin'> = async (ctx, { mobile, smsCode }) => {
  const proved = await proveMobile(ctx, mobile, 'login', smsCode)
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  if (proved && owner) return ok(await startSession(ctx, owner, 'sms'))
  ctx.events.loginFailed({ how: 'sms' })
  return fail('AUTH-0005')
}
