import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { makePass, passCaptcha } from '../../platform/secrets/captcha.ts'

export const imageCodeVerify: Handler<'serve.imageCodeVerify'> = async (ctx, input) =>
  (await passCaptcha(ctx, input, input)) ? ok({ captchaId: await makePass(ctx, input) }) : fail('CAPTCHA-0001')
