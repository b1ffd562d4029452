import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cardNo, newTradePassword } from '../fields.ts'
import { smsTicket } from '../serve/purpose.ts'
import { toldNumber } from './identity.ts'

/**
 * Sets a new trade password, and ends a lock, for a customer who holds the account's mobile (ticket of purpose
 * `resetTrade`) and knows its ID number and the number of one of its cards. A ticket is valid for five tries.
 */
export const passwordTradeReset = defineCall({
  id: 'CALL-050',
  name: 'account.passwordTradeReset',
  summary: '重置交易密码',
  method: 'POST',
  path: '/api/account/password/trade/reset',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['idno', 'cardno', 'newPassword'],
  input: z.strictObject({ smsTicket, idno: toldNumber, cardno: cardNo, newPassword: newTradePassword }),
  output: z.object({}),
  errors: ['SMS-0001', 'AUTH-0010', 'GUARD-ACCOUNT', 'DS-ORG-0001'],
})
