import { crsDispositionCodes } from '@zhixiao/domain/customer/crs-rules.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, isoDate, serial } from '../fields.ts'
import { person } from './auth.ts'
import { exported, exportList, exportPartInput, exportPartOutput } from './exports.ts'

/** A declaration of tax residency; sealed parts are only counted. */
export const taxDeclaration = z.object({
  at: instantText,
  /** In Chinese. */
  status: z.string(),
  /** Of the customer and the controlling persons, by person; each has a tin or a reason. */
  countries: z.number(),
  /** Declared controlling persons of a passive institution. */
  controllers: z.number(),
  withTin: z.number(),
  withReason: z.number(),
  isComplete: z.boolean(),
})

export const crsList = defineCall({
  door: 'console',
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
        /** Every declaration, newest first; sealed parts are only counted. */
        declarations: z.array(taxDeclaration),
        /** The open request about this item. */
        requestId: serial.nullable(),
      }),
    ),
    next: serial.nullable(),
    waiting: z.number(),
    overdue: z.number(),
    /** The years with a list, newest first; the current one up to today. */
    years: z.array(z.number()),
  }),
  errors: [],
})

/** The exported year; the current one up to the day of the request. */
export const crsExported = z.object({ year: z.number(), to: isoDate })

export const crsExport = defineCall({
  door: 'console',
  name: 'crs.export',
  summary:
    'the non-residents of a year with countries and tax numbers, as CSV with its digest, an event itself; above 10,000 it is made in the background',
  method: 'POST',
  path: '/console-api/crs/export',
  access: 'staff',
  right: ['crs', 'make'],
  input: z.strictObject({ year: z.number().int().min(2017).max(2999) }),
  output: exported,
  errors: ['CON-0409', 'CON-0429'],
})

export const crsExports = defineCall({
  door: 'console',
  name: 'crs.exports',
  summary: 'own lists of non-residents that are made in the background, and how far each is; a day later they are gone',
  method: 'GET',
  path: '/console-api/crs/exports',
  access: 'staff',
  right: ['crs', 'make'],
  input: z.strictObject({}),
  output: exportList(crsExported),
  errors: [],
})

export const crsExportPart = defineCall({
  door: 'console',
  name: 'crs.exportPart',
  summary:
    'a part of an own list of non-residents that is made; all parts in their order are the file. An event itself',
  method: 'POST',
  path: '/console-api/crs/exports/{id}/part',
  access: 'staff',
  again: 'reads',
  right: ['crs', 'make'],
  input: exportPartInput,
  output: exportPartOutput,
  errors: ['CON-0404'],
})
