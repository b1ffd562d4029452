import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText } from '../fields.ts'

/** The customer's own assessments, newest first. */
export const riskList = defineCall({
  door: 'site',
  id: 'CALL-986',
  name: 'account.riskList',
  summary: '风险测评记录',
  method: 'GET',
  path: '/api/account/risk/list',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        at: instantText,
        paperVersion: z.string(),
        score: z.int(),
        riskability: z.string(),
        riskName: z.string(),
        /** The last valid second. */
        validTo: instantText,
        /** Questions and answers in words; empty if the answers are not on file. */
        answers: z.array(z.object({ question: z.string(), answer: z.string() })),
      }),
    ),
  }),
  errors: [],
})
