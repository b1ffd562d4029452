import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { purpose } from './purpose.ts'

export const imageCodeSend = defineCall({
  id: 'CALL-068',
  name: 'serve.imageCodeSend',
  summary: '获取图形验证码',
  method: 'POST',
  path: '/api/serve/image-code/send',
  access: 'public',
  input: z.strictObject({ purpose }),
  output: z.object({ captchaId: z.string(), image: z.string().startsWith('data:image/png;base64,') }),
  errors: [],
})
