import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { mobile, newLoginPassword } from '../fields.ts'
import { smsTicket } from '../serve/purpose.ts'
import { reportedName, reportedNumber } from './identity.ts'

/**
 * Resets the login password. Requires an SMS ticket of purpose `resetLogin` and, if there is a fund account, the name
 * and ID number of its owner. An unknown number, a used ticket and a wrong identity get the same answer; a ticket
 * allows five tries.
 */
export const passwordLoginReset = defineCall({
  door: 'site',
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
    custname: reportedName.optional(),
    idno: reportedNumber.optional(),
    newPassword: newLoginPassword,
  }),
  output: z.object({}),
  errors: ['AUTH-0006', 'AUTH-0009'],
})
