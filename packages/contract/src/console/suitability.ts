import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { type RiskLevel, riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { custno, dateText, fundCode, instantText, isoDate, serial } from '../fields.ts'
import { exported, exportList, exportPartInput, exportPartOutput } from './exports.ts'

const level = z.custom<RiskLevel>(value => isCode(riskLevels, value), '产品等级有误')
const filter = z.strictObject({
  from: isoDate.optional(),
  to: isoDate.optional(),
  fundCode: fundCode.optional(),
  riskability: z
    .string()
    .refine(code => isCode(investorTypes, code), '客户类型有误')
    .optional(),
  level: level.optional(),
})

/** An export's filter: a period with further conditions, or one customer. */
export const suitabilityExported = z.union([filter.extend({ from: isoDate, to: isoDate }), z.strictObject({ custno })])

const mark = z.object({
  markId: serial,
  custno,
  fundCode: z.string(),
  fundName: z.string(),
  warningCode: z.string(),
  textVersion: z.string(),
  /** SHA-256 of the text that was read. */
  textHash: z.string(),
  riskability: z.string(),
  level,
  /** Version of the fund's record. */
  fundVersion: z.number().nullable(),
  /** The assessment behind the class. */
  assessmentId: serial.nullable(),
  shownAt: instantText.nullable(),
  at: instantText,
  /** Browser and part of the address, as they are kept. */
  client: z.string(),
  orderIds: z.array(serial),
  planIds: z.array(serial),
})

export const suitabilityList = defineCall({
  door: 'console',
  name: 'suitability.list',
  summary: 'confirmed warnings of a period, by default half a year, with their count by class and level',
  method: 'GET',
  path: '/console-api/suitability',
  access: 'staff',
  right: ['suitability', 'read'],
  input: filter.extend({ before: serial.optional() }),
  output: z.object({
    from: dateText,
    to: dateText,
    list: z.array(mark),
    next: serial.nullable(),
    counts: z.array(z.object({ riskability: z.string(), level, marks: z.number(), customers: z.number() })),
  }),
  errors: [],
})

export const suitabilityShow = defineCall({
  door: 'console',
  name: 'suitability.show',
  summary: 'assessments and confirmed warnings of a customer, and his orders above his class without one',
  method: 'GET',
  path: '/console-api/suitability/{custno}',
  access: 'staff',
  right: ['suitability', 'read'],
  input: z.strictObject({ custno }),
  output: z.object({
    custno,
    assessments: z.array(
      z.object({
        assessmentId: serial,
        paperVersion: z.string(),
        score: z.number(),
        /** C0 for the lowest risk tolerance, whatever the score. */
        riskability: z.string(),
        at: instantText,
        validTo: instantText,
      }),
    ),
    marks: z.array(mark),
    orders: z.object({
      /** Orders into funds, counted by the class and level of their decision. */
      judged: z.number(),
      /** Of these, above the class with a warning confirmed for exactly this class and level. */
      confirmed: z.number(),
      /** Orders without class and level, from before these were stored. */
      unrecorded: z.number(),
      /** Orders above the class without a confirmed warning, or never allowed; must be empty. */
      unmarked: z.array(z.object({ riskability: z.string(), level, orders: z.number(), orderIds: z.array(serial) })),
    }),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})

export const suitabilityExport = defineCall({
  door: 'console',
  name: 'suitability.export',
  summary:
    'the confirmed warnings of a period, or the whole evidence of a customer, as CSV with its digest, an event itself; above 10,000 it is made in the background',
  method: 'POST',
  path: '/console-api/suitability/export',
  access: 'staff',
  again: 'reads',
  right: ['suitability', 'do'],
  input: filter.extend({ custno: custno.optional() }),
  output: exported,
  errors: ['CON-0403', 'CON-0404', 'CON-0409', 'CON-0429'],
})

export const suitabilityExports = defineCall({
  door: 'console',
  name: 'suitability.exports',
  summary: 'own exports of evidence that are made in the background, and how far each is; a day later they are gone',
  method: 'GET',
  path: '/console-api/suitability-exports',
  access: 'staff',
  right: ['suitability', 'do'],
  input: z.strictObject({}),
  output: exportList(suitabilityExported),
  errors: [],
})

export const suitabilityExportPart = defineCall({
  door: 'console',
  name: 'suitability.exportPart',
  summary: 'a part of an own export of evidence that is made; all parts in their order are the file. An event itself',
  method: 'POST',
  path: '/console-api/suitability-exports/{id}/part',
  access: 'staff',
  again: 'reads',
  right: ['suitability', 'do'],
  input: exportPartInput,
  output: exportPartOutput,
  errors: ['CON-0404'],
})
