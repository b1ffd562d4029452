import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { bankCode, captchaAnswer, captchaId, cardNo, mobile } from '../fields.ts'
import { custname, idno } from './identity.ts'

/**
 * Asks the bank whether name, ID number, card and mobile belong together, and has it send a code to that mobile. Name
 * and ID number are the account's once it is open; only before that does the client supply them.
 */
export const bankcardVerify = defineCall({
  door: 'site',
  id: 'CALL-036',
  name: 'account.bankcardVerify',
  summary: '银行卡四要素验证',
  method: 'POST',
  path: '/api/account/bankcard/verify',
  access: 'customer',
  personal: true,
  secret: ['idno', 'cardno'],
  input: z.strictObject({
    custname: custname.optional(),
    idno: idno.optional(),
    cardno: cardNo,
    /** For cards whose bank the leading digits do not tell; otherwise the table decides. */
    bankCode: bankCode.optional(),
    mobileno: mobile,
    /** Required for a mobile other than the customer's login number; purpose `bindCard`. */
    captchaId: captchaId.optional(),
    captchaAnswer: captchaAnswer.optional(),
  }),
  output: z.object({
    bankCode: z.string(),
    bankName: z.string(),
    cardKind: z.literal('debit'),
    /** False only warns of a typing error: some cards in use fail the check digit. */
    passesCheckDigit: z.boolean(),
    resendAfterSeconds: z.int(),
  }),
  errors: ['BANK-0001', 'BANK-0002', 'BANK-0003', 'BANK-0008', 'CAPTCHA-0001', 'SMS-0002', 'SMS-0003', 'DS-ORG-0001'],
})
