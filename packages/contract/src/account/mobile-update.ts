import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { mobile, passwordToCheck, smsCode } from '../fields.ts'
import { smsTicket } from '../serve/purpose.ts'

/**
 * Replaces the customer's mobile number. Requires a code sent to the new number, and either a code sent to the old one
 * (`oldTicket` of serve.mobileCodeVerify) or the trade password, but not both; codes are of purpose `changeMobile`.
 * Every session ends and the answer contains a new one.
 */
export const mobileUpdate = defineCall({
  door: 'site',
  id: 'CALL-046',
  name: 'account.mobileUpdate',
  summary: '修改手机号',
  method: 'POST',
  path: '/api/account/mobile/update',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['tradePassword'],
  input: z.strictObject({
    mobile,
    smsCode,
    oldTicket: smsTicket.optional(),
    tradePassword: passwordToCheck.optional(),
  }),
  output: z.object({ accesstoken: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['SMS-0001', 'MOBILE-0001', 'DS-TR0U1057', 'TRADE-LOCKED', 'GUARD-ACCOUNT', 'DS-ORG-0001', 'PARAM-0002'],
})
