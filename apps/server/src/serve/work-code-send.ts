import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { makeWork, spendCaptcha } from '../secrets/captcha.ts'

export const workCodeSend: Handler<'serve.workCodeSend'> = async (ctx, { purpose }) => {
  const wait = await spendCaptcha(ctx)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  return ok(await makeWork(ctx, purpose))
}
