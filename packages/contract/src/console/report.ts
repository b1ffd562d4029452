import { reportFormatCodes, reportKindCodes } from '@zhixiao/domain/staff/reports.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, isoDate, serial } from '../fields.ts'

const kind = z.enum(reportKindCodes)
const format = z.enum(reportFormatCodes)
const run = z.object({
  runId: serial,
  kind,
  from: dateText,
  to: dateText,
  /** The report covers bookings up to this instant. */
  cutOff: instantText,
  /** Why the figures may still change; '' when the period is over. */
  unfinished: z.string(),
  by: z.object({ name: z.string(), fullName: z.string() }),
  at: instantText,
})

export const reportList = defineCall({
  door: 'console',
  name: 'report.list',
  summary: 'reports that were run, the newest first',
  method: 'GET',
  path: '/console-api/report',
  access: 'staff',
  right: ['report', 'read'],
  input: z.strictObject({ kind: kind.optional(), before: serial.optional() }),
  output: z.object({
    list: z.array(run),
    next: serial.nullable(),
    /** The kinds that these roles may see. */
    kinds: z.array(kind),
    /** The current business day, which is incomplete. */
    today: dateText,
  }),
  errors: [],
})

export const reportShow = defineCall({
  door: 'console',
  name: 'report.show',
  summary: 'one report with its figures and the digests of its files',
  method: 'GET',
  path: '/console-api/report/{id}',
  access: 'staff',
  right: ['report', 'read'],
  input: z.strictObject({ id: serial }),
  output: run.extend({
    /** The last ledger entry (E), order (O) and audit line (A) that the report could see. */
    dataVersion: z.string(),
    tables: z.array(
      z.object({
        title: z.string(),
        head: z.array(z.string()),
        /** How many of the first columns are words. */
        words: z.int(),
        rows: z.array(z.array(z.string())),
        total: z.array(z.string()).nullable(),
      }),
    ),
    files: z.array(z.object({ format, bytes: z.int(), sha256: z.string() })),
  }),
  errors: ['CON-0403', 'CON-0404'],
})

export const reportRun = defineCall({
  door: 'console',
  name: 'report.run',
  summary: 'runs a report; of a period that is over the one that was run before',
  method: 'POST',
  path: '/console-api/report/{kind}/run',
  access: 'staff',
  again: 'once',
  right: ['report', 'do'],
  /** A report as of one day uses only `to`. */
  input: z.strictObject({ kind, from: isoDate, to: isoDate }),
  output: z.object({ runId: serial, isNew: z.boolean() }),
  errors: ['CON-0403', 'CON-0413'],
})

export const reportExport = defineCall({
  door: 'console',
  name: 'report.export',
  summary: 'the kept file of a report; an event itself',
  method: 'POST',
  path: '/console-api/report/{id}/export',
  access: 'staff',
  again: 'reads',
  right: ['report', 'do'],
  input: z.strictObject({ id: serial, format }),
  output: z.object({
    file: z.string(),
    type: z.string(),
    base64: z.base64(),
    /** SHA-256 of the file's bytes. */
    sha256: z.string(),
  }),
  errors: ['CON-0403', 'CON-0404'],
})
