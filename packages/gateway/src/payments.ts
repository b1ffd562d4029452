import { z } from 'zod'

// The messages of the http protocol besides SMS (docs/gateways.md).

export const CURRENCY = 'CNY'
export const STATEMENT_PART = 1_000

export const paths = {
  sign: '/v1/payments/agreements',
  endAgreement: '/v1/payments/agreements/end',
  move: '/v1/payments/movements',
  sendBack: '/v1/payments/returns',
  find: '/v1/payments/find',
  statement: '/v1/payments/statement',
  verifyCard: '/v1/identity/card',
  custodianNavs: '/v1/custodian/navs',
} as const

const id = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)
/** Above zero, two places. */
const amount = z.string().regex(/^(?!0\.00$)(0|[1-9]\d{0,14})\.\d{2}$/)
const currency = z.literal(CURRENCY)
const instant = z.iso.datetime({ offset: true })
const code = z.string().max(64).default('')
const holder = {
  cardNo: z.string().regex(/^\d{16,19}$/),
  name: z.string().min(1),
  idNumber: z.string(),
  mobile: z.string(),
}

export const requests = {
  sign: z.object({ id, ...holder, bankCode: z.string() }),
  endAgreement: z.object({ id }),
  move: z.object({ id, direction: z.enum(['debit', 'credit']), agreement: id, amount, currency, purpose: z.string() }),
  sendBack: z.object({ id, transfer: id, amount, currency }),
  find: z.object({ id }),
  statement: z.object({ day: z.iso.date(), after: z.string() }),
  verifyCard: z.object({ ...holder, bankCode: z.string() }),
  custodianNavs: z.object({ day: z.iso.date(), after: z.string() }),
} as const

const moved = z.object({ state: z.enum(['done', 'refused', 'pending']), ref: z.string().default(''), code })
const line = z.object({ kind: z.enum(['debit', 'credit', 'return', 'transfer']), id, ref: id, amount, at: instant })

/** Yuan of four places, of a share (above zero) or of 10,000 shares; a yield is in percent. */
const unitNav = z.string().regex(/^(?!0\.0{4}$)(0|[1-9]\d{0,4})\.\d{4}$/)
const navLine = z.object({
  fundCode: z.string().regex(/^\d{6}$/),
  day: z.iso.date(),
  unitNav,
  accumulatedNav: unitNav,
  incomePer10k: z
    .string()
    .regex(/^-?\d{1,6}\.\d{4}$/)
    .nullable()
    .default(null),
  sevenDayYieldPercent: z
    .string()
    .regex(/^-?\d{1,4}(\.\d{1,6})?$/)
    .nullable()
    .default(null),
  /** Yuan of service fee booked for own sales since the NAV before. */
  serviceFee: z
    .string()
    .regex(/^(0|[1-9]\d{0,10})\.\d{2}$/)
    .nullable()
    .default(null),
})

export const answers = {
  sign: z.discriminatedUnion('state', [
    z.object({ state: z.literal('signed'), agreement: id }),
    z.object({ state: z.literal('refused'), code }),
  ]),
  endAgreement: z.object({ state: z.literal('ended') }),
  move: moved,
  sendBack: moved,
  find: z.object({ state: z.enum(['done', 'refused', 'pending', 'unseen']) }),
  statement: z.object({ complete: z.boolean(), next: z.string().min(1).max(200).nullable(), lines: z.array(line) }),
  verifyCard: z.object({ result: z.enum(['match', 'mismatch']) }),
  custodianNavs: z.object({
    complete: z.boolean(),
    next: z.string().min(1).max(200).nullable(),
    lines: z.array(navLine),
  }),
} as const

export type PaymentCall = keyof typeof paths
export type RequestOf<Call extends PaymentCall> = z.output<(typeof requests)[Call]>
export type AnswerOf<Call extends PaymentCall> = z.output<(typeof answers)[Call]>
export type CustodianLine = z.output<typeof navLine>
export type StatementLine = z.output<typeof line>

/** What a channel posts to the site. */
export const noticeForm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('movement'), notice: id, id, amount, state: z.enum(['done', 'refused']) }),
  z.strictObject({
    type: z.literal('transfer'),
    notice: id,
    cardNo: z.string().regex(/^\d{16,19}$/),
    payer: z.string().min(1).max(60),
    amount,
    arrivedAt: instant,
  }),
])
export type Notice = z.output<typeof noticeForm>
