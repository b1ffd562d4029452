import { z } from 'zod'
import { acceptedAgreements } from '../account/accepted-agreements.ts'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, passwordToCheck, serial, tradeAmount, tradeacco } from '../fields.ts'
import { planDays } from './plan-days.ts'
import { promisedDeduction } from './promised.ts'
import { buyingErrors, tradeWithPassword } from './with-password.ts'

/** Creates a regular plan, or changes the terms of `planId` from its next deduction on. */
export const plan = defineCall({
  door: 'site',
  id: 'CALL-094',
  name: 'trade.plan',
  summary: '新建或修改定投计划',
  path: '/api/trade/plan',
  ...tradeWithPassword,
  input: z.strictObject({
    planId: serial.optional(),
    fundCode,
    tradeacco,
    amount: tradeAmount,
    ...planDays,
    /** No deduction before this day. */
    startDate: isoDate.optional(),
    promised: promisedDeduction,
    tradePassword: passwordToCheck,
    leaveMarkId: serial.optional(),
    agreements: acceptedAgreements,
  }),
  output: z.object({
    planId: serial,
    /** The first deduction: its nominal day, and the open day it moves to; null for a paused plan. */
    first: z.object({ dueDate: dateText, runDate: dateText }).nullable(),
  }),
  errors: [
    ...buyingErrors,
    'TRADE-CARD',
    'TRADE-CARD-MAX',
    'TRADE-CARD-DAY-MAX',
    'TRADE-MIN',
    'TRADE-MAX',
    'TRADE-DAY-MAX',
    'TRADE-UNSUITABLE',
    'TRADE-CALENDAR',
    'TRADE-TERMS',
    'TRADE-PLAN',
    'TRADE-PLAN-DAY',
    'TRADE-PLAN-MOST',
    'TRADE-PLAN-RUNS',
    'TRADE-PLAN-STATE',
    'PARAM-0002',
  ],
})
