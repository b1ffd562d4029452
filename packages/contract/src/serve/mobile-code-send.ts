import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { captchaAnswer, captchaId, mobile } from '../fields.ts'
import { purpose } from './purpose.ts'

/**
 * The answer is the same whether or not the number belongs to a customer. Without `mobile` the code goes to the number
 * of the session's customer; any other number requires a captcha. A customer whose number strangers ask too many messages
 * for names the ID number of the account: then the answer is always success, and a message is sent if they belong together.
 */
export const mobileCodeSend = defineCall({
  door: 'site',
  id: 'CALL-066',
  name: 'serve.mobileCodeSend',
  summary: '发送短信验证码',
  method: 'POST',
  path: '/api/serve/mobile-code/send',
  access: 'public',
  secret: ['idno'],
  input: z.strictObject({
    purpose,
    mobile: mobile.optional(),
    captchaId: captchaId.optional(),
    captchaAnswer: captchaAnswer.optional(),
    idno: z.string().max(64).optional(),
  }),
  output: z.object({ resendAfterSeconds: z.int() }),
  errors: ['CAPTCHA-0001', 'SMS-0002', 'SMS-0003'],
})
