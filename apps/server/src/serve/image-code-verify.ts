import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { makePass, passCaptcha } from '../secrets/captcha.ts'

export const imageCodeVerify: Handler<'serve.imageCodeVerify'> = async (ctx, { purpose, captchaId, captchaAnswer }) => {
  const passed = await passCaptcha(ctx, purpose, captchaId, captchaAnswer)
  return passed ? ok({ captchaId: await makePass(ctx, purpose) }) : fail('CAPTCHA-0001')
}
