import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { custno, instantText, serial } from '../fields.ts'

export const reviewList = defineCall({
  door: 'console',
  name: 'review.list',
  summary: 'customers whose ID pictures wait for a decision, the oldest first',
  method: 'GET',
  path: '/console-api/review',
  access: 'staff',
  right: ['idReview', 'read'],
  input: z.strictObject({}),
  output: z.object({
    list: z.array(z.object({ custno: z.string(), at: instantText.nullable() })),
    /** Decisions of the last day that can be taken back, newest first. */
    decided: z.array(
      z.object({
        custno: z.string(),
        upload: serial,
        decision: z.enum(['release', 'return']),
        reason: z.string(),
        at: instantText,
      }),
    ),
  }),
  errors: [],
})

export const reviewLook = defineCall({
  door: 'console',
  name: 'review.look',
  summary: "a customer's ID pictures beside what was typed; each look is in the audit log",
  method: 'POST',
  path: '/console-api/review/{custno}/look',
  access: 'staff',
  again: 'reads',
  right: ['idReview', 'do'],
  input: z.strictObject({ custno }),
  output: z.object({
    /** The newest upload; sent back with the decision. */
    upload: serial,
    typed: z.object({ custname: z.string(), idno: z.string(), validity: z.string() }),
    /** Whether the read name and number, or last day, equal the typed ones; null if nothing was read. */
    read: z.object({ front: z.boolean().nullable(), back: z.boolean().nullable() }),
    /** JPEG, base64; null where a side is missing. */
    front: z.string().nullable(),
    back: z.string().nullable(),
    /** Decisions before, newest first. */
    before: z.array(
      z.object({ decision: z.enum(['release', 'return', 'reopen']), reason: z.string(), at: instantText }),
    ),
  }),
  errors: ['CON-0404'],
})

export const reviewDecide = defineCall({
  door: 'console',
  name: 'review.decide',
  summary:
    "accepts a customer's ID pictures, sends them back with a reason that the customer reads, or takes the last decision back",
  method: 'POST',
  path: '/console-api/review/{custno}/decide',
  access: 'staff',
  again: 'once',
  right: ['idReview', 'do'],
  input: z
    .strictObject({
      custno,
      upload: serial,
      decision: z.enum(['release', 'return', 'reopen']),
      /** With `return`: what the customer has to correct, as shown to the customer; with `reopen`: why, for the audit log. */
      reason: z.string().trim().max(60, '最多 60 字').default(''),
    })
    .refine(({ decision, reason }) => decision === 'release' || reason !== '', {
      path: ['reason'],
      error: '请写明原因',
    }),
  output: z.object({ decision: z.enum(['release', 'return', 'reopen']) }),
  errors: ['CON-0409'],
})
