import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cardNo, newTradePassword } from '../fields.ts'
import { smsTicket } from '../serve/purpose.ts'
import { reportedNumber } from './identity.ts'

/**
 * Resets the trade password and clears the lock. Requires an SMS ticket of purpose `resetTrade` for the account's
 * mobile, the ID number and the number of one of the account's cards; a ticket allows five tries.
 */
export const passwordTradeReset = defineCall({
  door: 'site',
  id: 'CALL-050',
  name: 'account.passwordTradeReset',
  summary: '重置交易密码',
  method: 'POST',
  path: '/api/account/password/trade/reset',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['idno', 'cardno', 'newPassword'],
  input: z.strictObject({ smsTicket, idno: reportedNumber, cardno: cardNo, newPassword: newTradePassword }),
  output: z.object({}),
  errors: ['SMS-0001', 'AUTH-0010', 'GUARD-ACCOUNT', 'DS-ORG-0001', 'PARAM-0002'],
})
