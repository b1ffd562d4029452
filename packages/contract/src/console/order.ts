import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText, isoDate, moneyText, orderKind, serial } from '../fields.ts'
import { order } from '../query/order.ts'
import { recordDetail } from '../query/record-detail.ts'
import { person } from './auth.ts'

const row = order.extend({
  custno: z.string(),
  /** Masked. */
  customer: z.string(),
})
const figure = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, '请输入数字，最多 2 位小数')

export const orderList = defineCall({
  door: 'console',
  name: 'order.list',
  summary:
    'orders of all customers in the order of acceptance, newest first, without daily incomes of money-market funds',
  method: 'GET',
  path: '/console-api/order',
  access: 'staff',
  right: ['customer', 'read'],
  input: z.strictObject({
    orderId: serial.optional(),
    custno: z.string().max(32).optional(),
    fundCode: fundCode.optional(),
    kind: orderKind.optional(),
    status: z.enum(['9', '1', '0', '4']).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    /** In yuan, or in shares for an order in shares. */
    least: figure.optional(),
    most: figure.optional(),
    before: serial.optional(),
  }),
  output: z.object({
    list: z.array(row),
    /** The key of the next page; null after the oldest. */
    next: serial.nullable(),
    /** How many match, at most 10,001; complete only if `isWhole`. */
    matched: z.int(),
    /** Whether all candidates were scanned. */
    isWhole: z.boolean(),
    /** Acceptance time of the oldest scanned order if older ones remain; else null. */
    lookedTo: instantText.nullable(),
  }),
  errors: ['CON-0429'],
})

const { working, into, related, stays, timeline } = recordDetail.output.shape

export const orderShow = defineCall({
  door: 'console',
  name: 'order.show',
  summary: 'one order whole: working, postings, movements of money, registrar lines, what it was decided on',
  method: 'GET',
  path: '/console-api/order/{id}',
  access: 'staff',
  right: ['customer', 'read'],
  input: z.strictObject({ id: serial }),
  output: z.object({
    order: row,
    working,
    into,
    related,
    stays,
    timeline,
    postings: z.array(
      z.object({
        entryId: serial,
        kind: z.string(),
        day: dateText,
        account: z.string(),
        /** The trade account or fund of a ledger account; empty if it has neither. */
        of: z.string(),
        unit: z.enum(['CNY', 'SHARE']),
        /** Negative for the giving account. */
        amount: z.string(),
        isSealed: z.boolean(),
      }),
    ),
    bank: z.array(
      z.object({
        direction: z.enum(['in', 'out']),
        /** Our id of the movement, by which the channel knows it. */
        name: z.string(),
        amount: moneyText,
        state: z.string(),
        dueDate: dateText,
        doneAt: instantText.nullable(),
        code: z.string(),
      }),
    ),
    remittance: z
      .object({ channel: z.string(), extId: z.string(), amount: moneyText, arrivedAt: instantText })
      .nullable(),
    registrar: z
      .object({
        sentTo: z.string().nullable(),
        sentOn: dateText.nullable(),
        file: z.string().nullable(),
        serial: z.string().nullable(),
        code: z.string().nullable(),
        returnCode: z.string().nullable(),
        detail: z.string(),
      })
      .nullable(),
    differences: z.array(
      z.object({ file: z.string(), figure: z.string(), own: z.string(), theirs: z.string(), at: instantText }),
    ),
    /** The basis of its acceptance; null unless a customer ordered into a fund. */
    evidence: z
      .object({
        riskability: z.string().nullable(),
        assessedAt: instantText.nullable(),
        paperVersion: z.string().nullable(),
        score: z.int().nullable(),
        riskLevel: z.int().nullable(),
        fundVersion: z.int().nullable(),
        agreements: z.array(z.object({ name: z.string(), version: z.string() })),
        client: z.string().nullable(),
        /** Warnings that the customer confirmed for it, with the text that was read. */
        marks: z.array(z.object({ markId: serial, title: z.string(), text: z.string(), at: instantText })),
      })
      .nullable(),
    /** The act of staff that ended it: a refund, or a withdrawal for the customer. */
    endedBy: z
      .object({ act: z.string(), requestId: serial, at: instantText, asked: person, released: person })
      .nullable(),
    basis: z.object({
      requestId: z.string(),
      origin: z.enum(['customer', 'plan', 'fund']),
      largeRedemption: z.string().nullable(),
      navVersion: z.int().nullable(),
    }),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})
