import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck, smsCode } from '../fields.ts'

/**
 * Closes the account permanently. Requires the trade password and a code of purpose `closeAccount` sent to the
 * account's mobile; a customer without a fund account gives the login password instead.
 */
export const close = defineCall({
  door: 'site',
  id: 'CALL-989',
  name: 'account.close',
  summary: '注销账户',
  method: 'POST',
  path: '/api/account/close',
  access: 'customer',
  personal: true,
  guarded: 'move',
  write: true,
  secret: ['password'],
  input: z.strictObject({ password: passwordToCheck, smsCode }),
  output: z.object({}),
  errors: [
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'CLOSE-0001',
    'SMS-0001',
    'AUTH-0002',
    'AUTH-0004',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
