import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { makeCaptcha, spendCaptcha } from '../../platform/secrets/captcha.ts'

export const imageCodeSend: Handler<'serve.imageCodeSend'> = async (ctx, input) => {
  const { wait, bits } = await spendCaptcha(ctx)
  return wait === null ? ok(await makeCaptcha(ctx, input, bits)) : fail('SYS-0429', { retryAfterS: wait })
}
