import { z } from 'zod'
import { instantText, serial } from '../fields.ts'
import { defineConsoleCall } from './define-console-call.ts'

export const auditList = defineConsoleCall({
  name: 'audit.list',
  summary: 'who did what, newest first, found by person, act or a text of the detail',
  method: 'GET',
  path: '/console-api/audit',
  access: 'staff',
  right: ['audit', 'read'],
  input: z.strictObject({
    actor: z.string().max(64).optional(),
    act: z.string().max(64).optional(),
    word: z.string().max(64).optional(),
    from: z.iso.date('请输入正确的日期').optional(),
    to: z.iso.date('请输入正确的日期').optional(),
    before: serial.optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        eventId: serial,
        at: instantText,
        actor: z.string(),
        act: z.string(),
        detail: z.array(z.object({ name: z.string(), value: z.string() })),
        /** The seal that covers it; null until the next one. */
        sealId: serial.nullable(),
      }),
    ),
    next: serial.nullable(),
    acts: z.array(z.string()),
    seal: z.object({ sealId: serial, at: instantText, hash: z.string() }).nullable(),
  }),
  errors: [],
})
