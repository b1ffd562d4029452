import { z } from 'zod'
import { instantText, serial } from '../fields.ts'
import { defineConsoleCall } from './define-console-call.ts'

const custno = z.string().regex(/^[0-9]{1,20}$/, '客户号有误')

export const reviewList = defineConsoleCall({
  name: 'review.list',
  summary: 'customers whose ID pictures wait for a decision, the oldest first',
  method: 'GET',
  path: '/console-api/review',
  access: 'staff',
  right: ['idReview', 'read'],
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.object({ custno: z.string(), at: instantText.nullable() })) }),
  errors: [],
})

export const reviewLook = defineConsoleCall({
  name: 'review.look',
  summary: "a customer's ID pictures beside what was typed; each look is in the audit log",
  method: 'POST',
  path: '/console-api/review/{custno}/look',
  access: 'staff',
  right: ['idReview', 'do'],
  input: z.strictObject({ custno }),
  output: z.object({
    /** The newest upload; sent back with the decision. */
    upload: serial,
    typed: z.object({ custname: z.string(), idno: z.string(), validity: z.string() }),
    /** Whether name and number, or the last day, were read as typed; null where nothing was read. */
    read: z.object({ front: z.boolean().nullable(), back: z.boolean().nullable() }),
    /** JPEG, base64; null where a side is missing. */
    front: z.string().nullable(),
    back: z.string().nullable(),
    /** Decisions before, newest first. */
    before: z.array(z.object({ decision: z.enum(['release', 'return']), reason: z.string(), at: instantText })),
  }),
  errors: ['CON-0404'],
})

export const reviewDecide = defineConsoleCall({
  name: 'review.decide',
  summary: "accepts a customer's ID pictures, or sends them back with a reason that the customer reads",
  method: 'POST',
  path: '/console-api/review/{custno}/decide',
  access: 'staff',
  right: ['idReview', 'do'],
  input: z
    .strictObject({
      custno,
      upload: serial,
      decision: z.enum(['release', 'return']),
      /** What the customer has to mend, in the customer's language; with `return`. */
      reason: z.string().trim().max(60, '最多 60 字').default(''),
    })
    .refine(({ decision, reason }) => decision === 'release' || reason !== '', {
      path: ['reason'],
      error: '请写明客户需要更正什么',
    }),
  output: z.object({ decision: z.enum(['release', 'return']) }),
  errors: ['CON-0409'],
})
