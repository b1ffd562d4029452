import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode } from '../fields.ts'

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  /** `figures`: whether the columns after the first are figures. */
  z.object({
    kind: z.literal('table'),
    name: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    figures: z.boolean(),
  }),
])

export const fundSummary = defineCall({
  door: 'site',
  id: 'CALL-938',
  name: 'content.fundSummary',
  summary: '基金产品资料概要',
  method: 'GET',
  path: '/api/content/fund/summary',
  access: 'public',
  input: z.strictObject({ fundCode }),
  output: z.object({
    title: z.string(),
    company: z.string(),
    version: z.int(),
    /** The trading day whose terms it states, and the last day of its figures. */
    termsOn: dateText,
    dataTo: dateText,
    lead: z.string(),
    parts: z.array(z.object({ title: z.string(), blocks: z.array(block) })),
  }),
  errors: ['SYS-0404'],
})
