import { z } from 'zod'
import { instantText } from '../fields.ts'
import { defineConsoleCall } from './define-console-call.ts'

export const dayShow = defineConsoleCall({
  name: 'day.show',
  summary: 'the business day: jobs due and done, what waits for people, the last settlements',
  method: 'GET',
  path: '/console-api/day',
  access: 'staff',
  input: z.strictObject({}),
  output: z.object({
    day: z.string(),
    isOpen: z.boolean(),
    nextOpenDay: z.string(),
    now: instantText,
    jobs: z.array(
      z.object({
        name: z.string(),
        purpose: z.string(),
        /** HH:mm of the day on which it is due; null when it is not due today. */
        at: z.string().nullable(),
        state: z.enum(['done', 'due', 'late', 'later', 'rest']),
        /** Minutes late; 0 otherwise. */
        lateMin: z.number(),
        lastDay: z.string().nullable(),
        lastAt: instantText.nullable(),
      }),
    ),
    queues: z.array(z.object({ queue: z.string(), length: z.number(), oldestMin: z.number() })),
    settled: z.array(z.object({ day: z.string(), funds: z.number(), orders: z.number(), at: instantText })),
    check: z.object({ checked: z.number(), broken: z.array(z.string()) }).nullable(),
    /** Orders due to be settled by fund. */
    waiting: z.array(z.object({ fundCode: z.string(), orders: z.number() })),
    backupAgeMin: z.number().nullable(),
  }),
  errors: [],
})
