import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { findByMobile } from '@zhixiao/db/account/customers.ts'
import type { CallContext, Handler } from '../../kernel/context.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { mayTryCode, proveMobile } from '../../platform/secrets/sms-code.ts'
import { inRefusalTime, triesOf, tryAsStranger } from './refusal.ts'
import { startSession } from './start-session.ts'

export const codeLogin: Handler<'token.codeLogin'> = (ctx, input) =>
  inRefusalTime(async () => {
    // A code has five tries of its own, so that failures of neighbours need not stop a device that received one.
    const limits = (await mayTryCode(ctx, input.mobile, 'login')) ? [] : triesOf(ctx)
    return tryAsStranger(ctx, 'sms', input.mobile, limits, () => tryCode(ctx, input))
  })

async function tryCode(
  ctx: CallContext,
  { mobile, smsCode }: InputOf<'token.codeLogin'>,
): Promise<Result<OutputOf<'token.codeLogin'>>> {
  const proved = await proveMobile(ctx, mobile, 'login', smsCode)
  const owner = await findByMobile(ctx.db, ctx.keys.blindIndex('mobile', mobile))
  const started = proved && owner ? await startSession(ctx, owner, 'sms', owner.login_hash) : null
  return started ? ok(started) : fail('AUTH-0005')
}
