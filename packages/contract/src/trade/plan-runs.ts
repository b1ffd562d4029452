import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText, navText, serial, sharesText } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'

/** The deductions of one of the customer's plans, newest first: orders placed, and failures with their reason. */
export const planRuns = defineCall({
  door: 'site',
  id: 'CALL-995',
  name: 'trade.planRuns',
  summary: '定投扣款记录',
  method: 'POST',
  path: '/api/trade/plan/runs',
  access: 'customer',
  personal: true,
  input: z.strictObject({ planId: serial, pageParam }),
  output: pageOf(
    z.object({
      /** The plan's nominal day, and the actual day. */
      dueDate: dateText,
      runDate: dateText,
      /** Null when the run placed no order. */
      orderId: serial.nullable(),
      amount: moneyText.nullable(),
      status: z.enum(['9', '1', '0', '4']).nullable(),
      confirmedShares: sharesText.nullable(),
      nav: navText.nullable(),
      /** 0 not checked, 1 void, 2 checked, 3 sent to the bank. */
      deduction: z.enum(['0', '1', '2', '3']),
      /** Why it failed; null otherwise. */
      reason: z.string().nullable(),
    }),
  ),
  errors: ['DS-ORG-0001'],
})
