import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { makePass, passCaptcha } from '../secrets/captcha.ts'

export const imageCodeVerify: Handler<'serve.imageCodeVerify'> = async (ctx, { purpose, ...proof }) =>
  (await passCaptcha(ctx, purpose, proof, null))
    ? ok({ captchaId: await makePass(ctx, purpose) })
    : fail('CAPTCHA-0001')
