import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, passwordToCheck } from '../fields.ts'

/**
 * Changes one of an institution's three passwords. A new login password ends every session and returns a new one; a new
 * query password invalidates the ticket.
 */
export const institutionPasswordChange = defineCall({
  door: 'site',
  id: 'CALL-065',
  name: 'account.institutionPasswordChange',
  summary: '修改机构密码',
  method: 'POST',
  path: '/api/account/institution-password/change',
  access: 'customer',
  write: true,
  secret: ['oldPassword', 'newPassword'],
  input: z.strictObject({
    kind: z.enum(['login', 'query', 'trade']),
    oldPassword: passwordToCheck,
    newPassword: passwordToCheck,
    queryTicket: z.string().max(128),
  }),
  output: z.object({ session: z.object({ accesstoken: z.string(), expiresAt: instantText }).nullable() }),
  errors: [
    ...(['ORG-0001', 'ORG-0002', 'ORG-0003', 'ORG-0004', 'ORG-0005', 'AUTH-0002', 'AUTH-0004'] as const),
    ...(['AUTH-0006', 'DS-TR0U1057', 'TRADE-LOCKED', 'GUARD-ACCOUNT', 'PARAM-0002'] as const),
  ],
})
