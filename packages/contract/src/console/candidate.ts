import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, moneyText, serial } from '../fields.ts'
import { person } from './auth.ts'

export const candidateList = defineCall({
  door: 'console',
  name: 'candidate.list',
  summary: 'large and suspicious transactions that the rules found, with the movements that each rests on',
  method: 'GET',
  path: '/console-api/candidate',
  access: 'staff',
  right: ['aml', 'read'],
  input: z.strictObject({ tab: z.enum(['waiting', 'decided']), before: serial.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        candidateId: serial,
        custno: z.string(),
        rule: z.enum(['large-in', 'large-out', 'fast-in-out', 'split', 'new-card', 'shared-device']),
        day: dateText,
        /** Yuan. */
        amount: moneyText,
        evidence: z.array(
          z.object({
            day: dateText,
            direction: z.enum(['in', 'out']),
            amount: moneyText,
            source: z.enum(['order', 'remittance']),
            id: serial,
          }),
        ),
        /** Other customers of a shared device. */
        others: z.array(z.string()),
        foundAt: instantText,
        dueOn: dateText,
        isOverdue: z.boolean(),
        state: z.enum(['open', 'watched', 'excluded', 'reported', 'bank']),
        decision: z.object({ at: instantText, asked: person, released: person, reason: z.string() }).nullable(),
        /** The open request about this item. */
        requestId: serial.nullable(),
      }),
    ),
    next: serial.nullable(),
    waiting: z.number(),
    overdue: z.number(),
  }),
  errors: [],
})
