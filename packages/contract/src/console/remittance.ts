import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText, moneyText, serial } from '../fields.ts'

const transfer = z.object({
  remitId: serial,
  channel: z.string(),
  /** The bank's own number. */
  extId: z.string(),
  amount: moneyText,
  arrivedAt: instantText,
  state: z.enum(['waiting', 'suspense', 'returning', 'returned', 'matched']),
  /** The customer; for a transfer in suspense from another payer, the card's holder. */
  custno: z.string().nullable(),
  /** Masked name and card of the payer; null for transfers of earlier releases. */
  payer: z.string().nullable(),
})

export const remittanceList = defineCall({
  door: 'console',
  name: 'remittance.list',
  summary: 'transfers that wait: of nobody, of a customer without an order, or on their way back',
  method: 'GET',
  path: '/console-api/remittance',
  access: 'staff',
  right: ['remittance', 'read'],
  input: z.strictObject({ tab: z.enum(['suspense', 'waiting', 'returned']), before: serial.optional() }),
  output: z.object({
    list: z.array(transfer),
    next: serial.nullable(),
    counts: z.object({ suspense: z.number(), waiting: z.number(), returning: z.number() }),
  }),
  errors: [],
})

export const remittanceShow = defineCall({
  door: 'console',
  name: 'remittance.show',
  summary: 'one transfer with the orders that wait for just this amount',
  method: 'GET',
  path: '/console-api/remittance/{remitId}',
  access: 'staff',
  right: ['remittance', 'read'],
  input: z.strictObject({ remitId: serial }),
  output: transfer.extend({
    orderId: serial.nullable(),
    /** Orders that wait for a transfer of this amount, those placed closest before it first. */
    candidates: z.array(
      z.object({
        orderId: serial,
        custno: z.string(),
        tradeacco: z.string(),
        bankName: z.string(),
        cardTail: z.string(),
        fundCode,
        fundName: z.string(),
        day: dateText,
        placedAt: instantText,
      }),
    ),
    /** Open requests about this transfer. */
    open: z.array(z.object({ requestId: serial, act: z.string() })),
  }),
  errors: ['CON-0403', 'CON-0404'],
})
