import { advancedStates } from '@zhixiao/domain/order/fast-states.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, moneyText, rateText, serial } from '../fields.ts'

const movements = z.array(
  z.object({
    direction: z.enum(['in', 'out']),
    /** Never sent, and sent without an answer yet. */
    waiting: z.number(),
    unanswered: z.number(),
    /** Yuan with two places. */
    amount: z.string(),
  }),
)

export const paymentHolds = defineCall({
  door: 'console',
  name: 'payment.holds',
  summary: 'debits and payouts that are held, by fund or bank or all, with what is due among them',
  method: 'GET',
  path: '/console-api/payment/hold',
  access: 'staff',
  right: ['remittance', 'read'],
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        holdId: serial,
        fundCode: z.string().nullable(),
        bankCode: z.string().nullable(),
        bankName: z.string().nullable(),
        /** Null means both. */
        direction: z.enum(['in', 'out']).nullable(),
        since: instantText,
        by: z.string(),
        held: movements,
      }),
    ),
    /** Due movements without an answer, held or not. */
    due: movements,
    banks: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: [],
})

export const paymentLines = defineCall({
  door: 'console',
  name: 'payment.lines',
  summary: 'lines of same-day redemptions with their limits and balances, and the advances that are not repaid yet',
  method: 'GET',
  path: '/console-api/payment/lines',
  access: 'staff',
  right: ['remittance', 'read'],
  input: z.strictObject({}),
  output: z.object({
    lines: z.array(
      z.object({
        fundCode: z.string(),
        fundName: z.string(),
        lender: z.string(),
        limit: moneyText,
        /** Of the limit, with what is on its way to cards. */
        used: moneyText,
        /** Paid and not repaid yet, by the ledger. */
        advanced: moneyText,
        isOpen: z.boolean(),
        changedAt: instantText,
        by: z.string(),
      }),
    ),
    /** Oldest first. */
    queue: z.array(
      z.object({
        orderId: serial,
        custno: z.string(),
        fundCode: z.string(),
        fundName: z.string(),
        acceptAt: instantText,
        amount: moneyText,
        state: z.enum(advancedStates),
        /** The day whose settlement repays it. */
        repaidOn: dateText.nullable(),
      }),
    ),
    /** Whether the queue has more than are listed. */
    hasMore: z.boolean(),
  }),
  errors: [],
})

export const paymentInterest = defineCall({
  door: 'console',
  name: 'payment.interest',
  summary: 'interest on settlement money: rates of the bank, interest days, and what is not counted yet',
  method: 'GET',
  path: '/console-api/payment/interest',
  access: 'staff',
  right: ['remittance', 'read'],
  input: z.strictObject({}),
  output: z.object({
    rates: z.array(z.object({ from: dateText, rate: rateText })),
    /** Newest first. */
    days: z.array(z.object({ day: dateText, credited: moneyText, paid: moneyText })),
    /** Credited by the bank and not yet paid. */
    owed: moneyText,
    /** Stays that ended since the last interest day, and the whole fen that they earned; null where a night has no rate. */
    waiting: z.object({
      stays: z.int(),
      amount: moneyText,
      interest: moneyText.nullable(),
      /** The first night without a rate. */
      lacksRateFrom: dateText.nullable(),
    }),
    /** What the bank owes today for all money in the account since the last interest day; null where a night has no rate. */
    accrued: moneyText.nullable(),
  }),
  errors: [],
})
