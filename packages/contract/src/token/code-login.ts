import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { mobile } from '../fields.ts'
import { smsProof } from '../serve/purpose.ts'
import { newSession } from './session.ts'

/** An unregistered number gets the same answer as a wrong code. */
export const codeLogin = defineCall({
  door: 'site',
  id: 'CALL-030',
  name: 'token.codeLogin',
  summary: '短信验证码登录',
  method: 'POST',
  alsoMethod: 'PUT',
  path: '/api/token/code-login',
  access: 'public',
  sendsToken: false,
  input: z.strictObject({ mobile, smsCode: smsProof }),
  output: newSession,
  errors: ['AUTH-0005'],
})
