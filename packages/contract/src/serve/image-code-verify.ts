import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { captchaAnswer, captchaId, captchaSubject } from '../fields.ts'
import { purpose } from './purpose.ts'

/** Consumes the captcha; the returned pass replaces it once, as `captchaId` of a later call without an answer. */
export const imageCodeVerify = defineCall({
  door: 'site',
  id: 'CALL-069',
  name: 'serve.imageCodeVerify',
  summary: '校验图形验证码',
  method: 'POST',
  path: '/api/serve/image-code/verify',
  access: 'public',
  secret: ['subject'],
  input: z.strictObject({ purpose, subject: captchaSubject, captchaId, captchaAnswer }),
  output: z.object({ captchaId: z.string() }),
  errors: ['CAPTCHA-0001'],
})
