import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText, rateText } from '../fields.ts'

/** When a customer's income began, and the money-weighted return since then. */
export const firstIncome = defineCall({
  door: 'site',
  id: 'CALL-071',
  name: 'query.firstIncome',
  summary: '首笔收益',
  method: 'GET',
  path: '/api/query/first-income',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** The first NAV date on which shares earned, and its income; null before that. */
    day: dateText.nullable(),
    income: moneyText.nullable(),
    /** Money-weighted, from the first order's trading day to `returnOn`; annualised from one year on. */
    returnOn: dateText.nullable(),
    periodReturn: rateText.nullable(),
    annualReturn: rateText.nullable(),
  }),
  errors: [],
})
