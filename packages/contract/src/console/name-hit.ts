import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { person } from './auth.ts'

export const nameHitList = defineCall({
  door: 'console',
  name: 'nameHit.list',
  summary: 'customers found on a name list, with what the list says of each',
  method: 'GET',
  path: '/console-api/name-hit',
  access: 'staff',
  right: ['names', 'read'],
  input: z.strictObject({ tab: z.enum(['waiting', 'decided']), before: serial.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        hitId: serial,
        custno: z.string(),
        /** 'self', or the role and number of another person of the customer. */
        who: z.string(),
        kind: z.enum(['id', 'birth', 'name']),
        state: z.enum(['open', 'cleared', 'confirmed']),
        /** Whether it blocks the customer from everything that moves money or shares. */
        holds: z.boolean(),
        foundAt: instantText,
        decision: z.object({ at: instantText, asked: person, released: person, reason: z.string() }).nullable(),
        entry: z.object({
          list: z.string(),
          id: z.string(),
          /** False once the entry has left the list. */
          isListed: z.boolean(),
          names: z.array(z.string()),
          ids: z.array(z.string()),
          births: z.array(z.string()),
          nationality: z.string(),
          text: z.string(),
        }),
        /** The open request about this item. */
        requestId: serial.nullable(),
      }),
    ),
    next: serial.nullable(),
    waiting: z.number(),
  }),
  errors: [],
})
