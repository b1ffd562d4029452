import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { captchaSubject } from '../fields.ts'
import { purpose } from './purpose.ts'

/** `bits` above 0, under load: `captchaAnswer` is the text, a dot, and the work that `serve.workCodeSend` describes. */
export const imageCodeSend = defineCall({
  door: 'site',
  id: 'CALL-068',
  name: 'serve.imageCodeSend',
  summary: '获取图形验证码',
  method: 'POST',
  path: '/api/serve/image-code/send',
  access: 'public',
  secret: ['subject'],
  input: z.strictObject({ purpose, subject: captchaSubject }),
  output: z.object({ captchaId: z.string(), image: z.string().startsWith('data:image/png;base64,'), bits: z.int() }),
  errors: [],
})
