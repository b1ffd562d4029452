import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { captchaSubject } from '../fields.ts'
import { purpose } from './purpose.ts'

/**
 * A captcha without a picture: the browser searches for a number for which the SHA-256 of `workText` has `bits` leading
 * zero bits, and sends it as `captchaAnswer` with the call about `subject`.
 */
export const workCodeSend = defineCall({
  door: 'site',
  id: 'CALL-980',
  name: 'serve.workCodeSend',
  summary: '获取自动验证任务',
  method: 'POST',
  path: '/api/serve/work-code/send',
  access: 'public',
  secret: ['subject'],
  input: z.strictObject({ purpose, subject: captchaSubject }),
  output: z.object({ captchaId: z.string(), bits: z.int() }),
  errors: [],
})
