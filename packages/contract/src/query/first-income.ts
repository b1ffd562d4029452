import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText, rateText } from '../fields.ts'

/** The start of a customer's income, and the money-weighted return since then. */
export const firstIncome = defineCall({
  id: 'CALL-071',
  name: 'query.firstIncome',
  summary: '首笔收益',
  method: 'GET',
  path: '/api/query/first-income',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** The first NAV date that shares were carried through, and its income; null before it. */
    day: dateText.nullable(),
    income: moneyText.nullable(),
    /** Money-weighted, from the first order's trading day to `returnOn`; by the year only from a year on. */
    returnOn: dateText.nullable(),
    periodReturn: rateText.nullable(),
    annualReturn: rateText.nullable(),
  }),
  errors: [],
})
