import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { mobile, smsCode } from '../fields.ts'
import { purpose } from './purpose.ts'

/**
 * Consumes the code; the returned ticket replaces it in the call for which the code was sent. `mobile` must be as in
 * the request for the code.
 */
export const mobileCodeVerify = defineCall({
  door: 'site',
  id: 'CALL-067',
  name: 'serve.mobileCodeVerify',
  summary: '校验短信验证码',
  method: 'POST',
  path: '/api/serve/mobile-code/verify',
  access: 'public',
  input: z.strictObject({ purpose, mobile: mobile.optional(), smsCode }),
  output: z.object({ smsTicket: z.string() }),
  errors: ['SMS-0001'],
})
