import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { makeWork, spendCaptcha } from '../../platform/secrets/captcha.ts'

export const workCodeSend: Handler<'serve.workCodeSend'> = async (ctx, input) => {
  const { wait, bits } = await spendCaptcha(ctx)
  return wait === null ? ok(await makeWork(ctx, input, bits)) : fail('SYS-0429', { retryAfterS: wait })
}
