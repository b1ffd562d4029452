import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { bankCode, cardNo, mobile, smsCode } from '../fields.ts'
import { cardTicket, custname, idno } from './identity.ts'

/**
 * Checks the bank's code for a card that account.bankcardVerify has just accepted; the ticket is valid for 30 minutes.
 */
export const bankcardCodeAuth = defineCall({
  door: 'site',
  id: 'CALL-037',
  name: 'account.bankcardCodeAuth',
  summary: '银行卡短信鉴权',
  method: 'POST',
  path: '/api/account/bankcard/code-auth',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['idno', 'cardno'],
  input: z.strictObject({
    custname: custname.optional(),
    idno: idno.optional(),
    cardno: cardNo,
    /** For cards whose bank the leading digits do not tell; otherwise the table decides. */
    bankCode: bankCode.optional(),
    mobileno: mobile,
    smsCode,
  }),
  output: z.object({ cardTicket }),
  errors: [
    '0040',
    'BANK-0001',
    'BANK-0002',
    'BANK-0003',
    'BANK-0007',
    'BANK-0008',
    'BANK-0013',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
