import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { captchaAnswer, captchaId, mobile } from '../fields.ts'
import { purpose } from './purpose.ts'

/**
 * The answer is the same whether or not the number belongs to a customer. Without `mobile` the code goes to the number
 * of the session's customer; any other number requires a captcha.
 */
export const mobileCodeSend = defineCall({
  id: 'CALL-066',
  name: 'serve.mobileCodeSend',
  summary: '发送短信验证码',
  method: 'POST',
  path: '/api/serve/mobile-code/send',
  access: 'public',
  input: z.strictObject({
    purpose,
    mobile: mobile.optional(),
    captchaId: captchaId.optional(),
    captchaAnswer: captchaAnswer.optional(),
  }),
  output: z.object({ resendAfterSeconds: z.int() }),
  errors: ['CAPTCHA-0001', 'SMS-0002', 'SMS-0003'],
})
