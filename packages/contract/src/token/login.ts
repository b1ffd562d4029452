import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { captchaAnswer, captchaId, passwordToCheck, smsCode } from '../fields.ts'
import { newSession } from './session.ts'

/**
 * Logs in by mobile number (10), fund account (12) or ID number (any other type of person or institution), with the
 * login password.
 */
export const login = defineCall({
  door: 'site',
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
    /** Which table `idType` refers to: '1' persons, '0' institutions. */
    custtype: z.enum(['0', '1']).default('1'),
    idType: z.enum(['0', '1', '2', '3', '4', '5', '6', '9', 'A', '10', '12']),
    account: z.string().max(64, '账号过长，请核对'),
    password: passwordToCheck,
    captchaId: captchaId.optional(),
    captchaAnswer: captchaAnswer.optional(),
    /** The code from the SMS that answer `0040` announces, after the right password from an unknown device. */
    smsCode: smsCode.optional(),
  }),
  output: newSession,
  errors: ['AUTH-0002', 'AUTH-0003', 'AUTH-0004', 'CAPTCHA-0001', '0040', 'SMS-0001', 'SMS-0003'],
})
