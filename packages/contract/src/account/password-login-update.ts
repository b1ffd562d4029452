import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { newLoginPassword, passwordToCheck } from '../fields.ts'

/** Ends every session, so that a stolen token is useless, and returns a new one. */
export const passwordLoginUpdate = defineCall({
  door: 'site',
  id: 'CALL-047',
  name: 'account.passwordLoginUpdate',
  summary: '修改登录密码',
  method: 'POST',
  path: '/api/account/password/login/update',
  access: 'customer',
  write: true,
  secret: ['oldPassword', 'newPassword'],
  input: z.strictObject({ oldPassword: passwordToCheck, newPassword: newLoginPassword }),
  output: z.object({ accesstoken: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['AUTH-0002', 'AUTH-0004', 'AUTH-0006', 'PARAM-0002'],
})
