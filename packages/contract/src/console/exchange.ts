import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText, isoDate, refId, serial, sharesText } from '../fields.ts'

const registrar = z.string().regex(/^[0-9A-Z]{1,8}$/, '登记机构代码有误')
const count = z.int()
const side = z.object({ files: count, records: count, at: instantText }).nullable()
/** Counts of unanswered records; `late`: orders whose confirmation is due by today. */
const unanswered = z.object({ orders: count, late: count, accounts: count, plans: count })
const day = z.object({
  day: dateText,
  registrar: z.string(),
  sent: side,
  received: side,
  unanswered,
  differences: count,
})

const difference = z.object({
  differenceId: serial,
  file: z.string(),
  /** In words for staff. */
  subject: z.string(),
  figure: z.string(),
  own: z.string(),
  theirs: z.string(),
  at: instantText,
})

export const exchangeList = defineCall({
  door: 'console',
  name: 'exchange.list',
  summary:
    'days of exchange with registrars, newest first: what was sent and received, what has no answer, what differs',
  method: 'GET',
  path: '/console-api/exchange',
  access: 'staff',
  right: ['exchange', 'read'],
  input: z.strictObject({
    registrar: registrar.optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    /** Only days with a difference, or only those with an unanswered record. */
    only: z.enum(['differing', 'unanswered']).optional(),
    /** Day and registrar of the last row of the page before. */
    before: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} [0-9A-Z]{1,8}$/)
      .optional(),
  }),
  output: z.object({
    list: z.array(day),
    next: z.string().nullable(),
    registrars: z.array(z.string()),
    /** Whether outside registrars keep the register; otherwise this system does, and new days have no files. */
    byFiles: z.boolean(),
    /** The last trading day whose applications can be sent now; null when they were sent. */
    toSend: dateText.nullable(),
    /** The sending that staff asked for last. */
    sending: z
      .object({ day: dateText, askedAt: instantText, outcome: z.enum(['done', 'waits', 'failed']).nullable() })
      .nullable(),
  }),
  errors: [],
})

export const exchangeShow = defineCall({
  door: 'console',
  name: 'exchange.show',
  summary: 'one day of one registrar: its files with their hash, orders without an answer, and differences',
  method: 'GET',
  path: '/console-api/exchange/{registrar}/{day}',
  access: 'staff',
  right: ['exchange', 'read'],
  input: z.strictObject({ registrar, day: isoDate, after: serial.optional() }),
  output: z.object({
    files: z.array(
      z.object({
        name: z.string(),
        /** Type of JR/T 0017, `index` for the list of files. */
        type: z.string(),
        direction: z.enum(['sent', 'received']),
        records: count,
        sha256: z.string(),
        at: instantText,
        differences: count,
        /** Whether `exchangeFile.read` has it. */
        isKept: z.boolean(),
      }),
    ),
    unanswered,
    orders: z.array(
      z.object({
        orderId: serial,
        custno: z.string(),
        fundCode,
        kind: z.string(),
        due: dateText.nullable(),
        isLate: z.boolean(),
      }),
    ),
    differences: z.array(difference),
    next: serial.nullable(),
  }),
  errors: ['CON-0404'],
})

export const exchangeDifference = defineCall({
  door: 'console',
  name: 'exchange.difference',
  summary: "a registrar's record in which figures are not ours, beside what we sent and computed",
  method: 'GET',
  path: '/console-api/exchange-difference/{id}',
  access: 'staff',
  right: ['exchange', 'read'],
  input: z.strictObject({ id: serial }),
  output: difference.extend({
    day: dateText,
    registrar: z.string(),
    line: z.int().nullable(),
    /** Field by field; null if a side has no value. `differs` is about compared figures. */
    fields: z.array(
      z.object({ name: z.string(), own: z.string().nullable(), theirs: z.string().nullable(), differs: z.boolean() }),
    ),
    /** Whether the registrar's record was kept. */
    isKept: z.boolean(),
    orderId: serial.nullable(),
    custno: z.string().nullable(),
    /** For a difference of a holding: the present holding, and its last movements. */
    holding: z
      .object({
        tradeacco: refId,
        fundCode,
        shares: sharesText,
        frozen: sharesText,
        movements: z.array(z.object({ orderId: serial, business: z.string(), day: dateText, shares: sharesText })),
      })
      .nullable(),
  }),
  errors: ['CON-0403', 'CON-0404'],
})
