import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, isoDate, serial } from '../fields.ts'
import { exported, exportList, exportPartInput, exportPartOutput, seal } from './exports.ts'

/** How an event ended. */
const result = z.enum(['ok', 'refused', 'failed'])
export const auditFilter = z.strictObject({
  actor: z.string().max(64).optional(),
  act: z.string().max(64).optional(),
  result: result.optional(),
  word: z.string().max(64).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
})

export const auditList = defineCall({
  door: 'console',
  name: 'audit.list',
  summary: 'who did what, newest first, found by person, act, result or a text of the detail',
  method: 'GET',
  path: '/console-api/audit',
  access: 'staff',
  right: ['audit', 'read'],
  input: auditFilter.extend({ before: serial.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        eventId: serial,
        at: instantText,
        actor: z.string(),
        act: z.string(),
        result,
        detail: z.array(z.object({ name: z.string(), value: z.string() })),
        /** The seal that covers it; null until the next one. */
        sealId: serial.nullable(),
      }),
    ),
    next: serial.nullable(),
    acts: z.array(z.string()),
    /** Names of staff by login. */
    people: z.record(z.string(), z.string()),
    seal: z.object({ sealId: serial, at: instantText, hash: z.string() }).nullable(),
  }),
  errors: [],
})

export const auditExport = defineCall({
  door: 'console',
  name: 'audit.export',
  summary:
    'the filtered events as CSV with its digest and the last seal, an event itself; above 10,000 it is made in the background',
  method: 'POST',
  path: '/console-api/audit/export',
  access: 'staff',
  right: ['audit', 'read'],
  input: auditFilter,
  output: exported,
  errors: ['CON-0409'],
})

export const auditExports = defineCall({
  door: 'console',
  name: 'audit.exports',
  summary: 'own exports that are made in the background, and how far each is; a day later they are gone',
  method: 'GET',
  path: '/console-api/audit/exports',
  access: 'staff',
  right: ['audit', 'read'],
  input: z.strictObject({}),
  output: exportList(auditFilter),
  errors: [],
})

export const auditExportPart = defineCall({
  door: 'console',
  name: 'audit.exportPart',
  summary: 'a part of an own export that is made; all parts in their order are the file. An event itself',
  method: 'POST',
  path: '/console-api/audit/exports/{id}/part',
  access: 'staff',
  again: 'reads',
  right: ['audit', 'read'],
  input: exportPartInput,
  output: exportPartOutput,
  errors: ['CON-0404'],
})

export const auditCheck = defineCall({
  door: 'console',
  name: 'audit.check',
  summary: 'reads the whole audit log against its seals',
  method: 'POST',
  path: '/console-api/audit/check',
  access: 'staff',
  again: 'reads',
  right: ['audit', 'read'],
  input: z.strictObject({}),
  output: z.object({ seal: seal.nullable(), breaks: z.array(z.object({ seal: z.string(), problem: z.string() })) }),
  errors: [],
})
