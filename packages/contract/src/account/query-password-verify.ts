import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck } from '../fields.ts'

/** Checks an institution's query password and returns the ticket that calls of the security centre require. */
export const queryPasswordVerify = defineCall({
  door: 'site',
  id: 'CALL-064',
  name: 'account.queryPasswordVerify',
  summary: '校验机构查询密码',
  method: 'POST',
  path: '/api/account/query-password/verify',
  access: 'customer',
  secret: ['password'],
  input: z.strictObject({ password: passwordToCheck }),
  output: z.object({ queryTicket: z.string(), expiresInSeconds: z.int() }),
  errors: ['ORG-0001', 'ORG-0002', 'ORG-0003', 'ORG-0005'],
})
