import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { mobile, newLoginPassword } from '../fields.ts'
import { smsTicket } from '../serve/purpose.ts'
import { toldName, toldNumber } from './identity.ts'

/**
 * Sets a new login password for who holds the mobile (ticket of purpose `resetLogin`) and, where there is a fund
 * account, knows name and ID number of its holder. A number nobody has, a used ticket and a wrong identity get one answer.
 * A ticket is good for five tries.
 */
export const passwordLoginReset = defineCall({
  id: 'CALL-048',
  name: 'account.passwordLoginReset',
  summary: '重置登录密码',
  method: 'POST',
  path: '/api/account/password/login/reset',
  access: 'public',
  secret: ['idno', 'newPassword'],
  input: z.strictObject({
    mobile,
    smsTicket,
    custname: toldName.optional(),
    idno: toldNumber.optional(),
    newPassword: newLoginPassword,
  }),
  output: z.object({}),
  errors: ['AUTH-0006', 'AUTH-0009'],
})
