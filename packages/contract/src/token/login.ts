import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { captchaAnswer, captchaId, passwordToCheck } from '../fields.ts'
import { newSession } from './session.ts'

/** A customer's mobile number (10), fund account (12) or ID number (any other type) with the login password. */
export const login = defineCall({
  id: 'CALL-029',
  name: 'token.login',
  summary: '密码登录',
  method: 'POST',
  alsoMethod: 'PUT',
  path: '/api/token/login',
  access: 'public',
  sendsToken: false,
  secret: ['account', 'password'],
  input: z.strictObject({
    idType: z.enum(['0', '1', '2', '3', '4', 'A', '10', '12']),
    account: z.string().max(64),
    password: passwordToCheck,
    captchaId: captchaId.optional(),
    captchaAnswer: captchaAnswer.optional(),
  }),
  output: newSession,
  errors: ['AUTH-0002', 'AUTH-0003', 'AUTH-0004', 'CAPTCHA-0001'],
})
