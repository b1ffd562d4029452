import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { purpose } from './purpose.ts'

/**
 * A captcha without a picture: the browser searches a number whose `workText` has a SHA-256 with `bits` leading zero
 * bits, and sends it as `captchaAnswer` with the number or account it was found for.
 */
export const workCodeSend = defineCall({
  id: 'CALL-980',
  name: 'serve.workCodeSend',
  summary: '获取自动验证任务',
  method: 'POST',
  path: '/api/serve/work-code/send',
  access: 'public',
  input: z.strictObject({ purpose }),
  output: z.object({ captchaId: z.string(), bits: z.int() }),
  errors: [],
})
