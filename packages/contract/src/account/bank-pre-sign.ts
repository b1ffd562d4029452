import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { tradeacco } from '../fields.ts'

/** Asks the bank to send a code to the mobile on its records, for a card whose contract is missing or has lapsed. */
export const bankPreSign = defineCall({
  door: 'site',
  id: 'CALL-038',
  name: 'account.bankPreSign',
  summary: '银行卡签约申请',
  method: 'POST',
  path: '/api/account/bank/pre-sign',
  access: 'customer',
  personal: true,
  input: z.strictObject({ tradeacco }),
  output: z.object({ mobileno: z.string(), resendAfterSeconds: z.int() }),
  errors: ['BANK-0005', 'BANK-0006', 'SMS-0002', 'SMS-0003', 'DS-ORG-0001'],
})
