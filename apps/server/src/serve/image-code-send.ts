import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { makeCaptcha, spendCaptcha } from '../secrets/captcha.ts'

export const imageCodeSend: Handler<'serve.imageCodeSend'> = async (ctx, input) => {
  const wait = await spendCaptcha(ctx)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  return ok(await makeCaptcha(ctx, input.purpose))
}
