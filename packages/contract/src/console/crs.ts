import { crsDispositionCodes } from '@zhixiao/domain/customer/crs-rules.ts'
import { z } from 'zod'
import { dateText, instantText, serial } from '../fields.ts'
import { defineConsoleCall } from './define-console-call.ts'

const person = z.object({ name: z.string(), fullName: z.string() })

export const crsList = defineConsoleCall({
  name: 'crs.list',
  summary: 'declarations of tax residency that are missing, incomplete, changed or in doubt, each due within 90 days',
  method: 'GET',
  path: '/console-api/crs',
  access: 'staff',
  right: ['crs', 'read'],
  input: z.strictObject({ tab: z.enum(['waiting', 'decided']), before: serial.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        caseId: serial,
        custno: z.string(),
        rule: z.enum(['missing', 'incomplete', 'changed', 'doubtful']),
        /** The day from which the 90 days count. */
        since: dateText,
        dueOn: dateText,
        isOverdue: z.boolean(),
        foundAt: instantText,
        state: z.enum(['open', ...crsDispositionCodes]),
        decision: z.object({ at: instantText, asked: person, released: person, reason: z.string() }).nullable(),
        /** Every declaration, newest first. What is sealed is only counted here. */
        declarations: z.array(
          z.object({
            at: instantText,
            /** In Chinese. */
            status: z.string(),
            countries: z.number(),
            withTin: z.number(),
            withReason: z.number(),
            isComplete: z.boolean(),
          }),
        ),
        /** The open request about it. */
        requestId: serial.nullable(),
      }),
    ),
    next: serial.nullable(),
    waiting: z.number(),
    overdue: z.number(),
    /** The years of which there is a list, newest first; the present one up to today. */
    years: z.array(z.number()),
  }),
  errors: [],
})

export const crsExport = defineConsoleCall({
  name: 'crs.export',
  summary: 'the non-residents of a year with countries and tax numbers, as CSV with its digest; an event itself',
  method: 'POST',
  path: '/console-api/crs/export',
  access: 'staff',
  right: ['crs', 'make'],
  input: z.strictObject({ year: z.number().int().min(2017).max(2999) }),
  output: z.object({
    file: z.string(),
    content: z.string(),
    customers: z.number(),
    /** SHA-256 of the content in UTF-8; the event of the export has it too. */
    sha256: z.string(),
  }),
  errors: ['CON-0413', 'CON-0429'],
})
