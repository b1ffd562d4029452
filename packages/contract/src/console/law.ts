import { isLegalRuleCode, type LegalRuleCode } from '@zhixiao/domain/law/legal-rules.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, isoDate, serial } from '../fields.ts'
import { person } from './auth.ts'

const ruleCode = z.custom<LegalRuleCode>(value => typeof value === 'string' && isLegalRuleCode(value))

export const lawList = defineCall({
  door: 'console',
  name: 'law.list',
  summary: 'what compliance decided on rules of law, and the texts that say otherwise than the rule of their day',
  method: 'GET',
  path: '/console-api/law',
  access: 'staff',
  right: ['law', 'read'],
  input: z.strictObject({}),
  output: z.object({
    /** By row of the law table, newest first. */
    decisions: z.array(
      z.object({
        row: z.string(),
        effectiveFrom: isoDate,
        figure: z.string(),
        source: z.string(),
        decision: z.object({ at: instantText, asked: person, released: person, reason: z.string() }),
      }),
    ),
    /** Open requests. */
    requests: z.array(z.object({ row: z.string(), requestId: serial })),
    /** By day. */
    texts: z.array(
      z.object({
        place: z.string(),
        title: z.string(),
        /** Line of the body. */
        line: z.int(),
        rule: ruleCode,
        /** The first day of the contradiction; null when the text only fails to name the rule. */
        day: isoDate.nullable(),
        says: z.string(),
      }),
    ),
  }),
  errors: [],
})
