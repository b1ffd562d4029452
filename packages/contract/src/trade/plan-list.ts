import { z } from 'zod'
import { payouts } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, moneyText, rateText, serial } from '../fields.ts'

/** The customer's regular plans, newest first, including ended ones. */
export const planList = defineCall({
  door: 'site',
  id: 'CALL-095',
  name: 'trade.planList',
  summary: '定投计划列表',
  method: 'GET',
  path: '/api/trade/plan',
  access: 'customer',
  personal: true,
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        planId: serial,
        fundCode: z.string(),
        fundName: z.string(),
        fundType: z.string(),
        riskLevel: z.string(),
        tradeacco: z.string(),
        bankName: z.string(),
        cardTail: z.string(),
        amount: moneyText,
        unit: z.enum(['0', '1', '2', '3']),
        monthDay: z.int().nullable(),
        weekday: z.enum(['02', '03', '04', '05', '06']).nullable(),
        state: z.enum(['running', 'paused', 'ended']),
        /** Why it ended or was paused, in words; null while it runs or when the customer did it. */
        reason: z.string().nullable(),
        /** Consecutive failed runs; the third ends the plan. */
        failures: z.int(),
        /** The next deduction's nominal day, and the open day it moves to; null until that is published. */
        next: z.object({ dueDate: dateText, runDate: dateText.nullable() }).nullable(),
        /** Whether today's deduction is under way, so that the plan cannot be changed. */
        runsNow: z.boolean(),
        createdAt: instantText,
        endedAt: instantText.nullable(),
        paidCount: z.int(),
        paidAmount: moneyText,
        failedCount: z.int(),
        /**
         * The result of the confirmed deductions; null before the first. Sales and dividends count for the plan's part
         * of the holding only.
         */
        result: z
          .object({
            /** Confirmed deductions, fees included. */
            invested: moneyText,
            value: moneyText,
            /** Proceeds of sales, and cash dividends. */
            taken: moneyText,
            /** value + taken - invested. */
            income: moneyText,
            /** `income` by `invested`. */
            rate: rateText.nullable(),
            /** Since the first deduction. */
            payouts,
            /** By NAV date, thinned; `value` includes what was taken out by then. */
            points: z.array(z.object({ day: dateText, invested: moneyText, value: moneyText })),
          })
          .nullable(),
        /** Why the fund accepts no plan now; null when it does. */
        closedReason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['DS-ORG-0001'],
})
