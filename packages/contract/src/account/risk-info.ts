import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText } from '../fields.ts'
import { riskDraftFields } from './open-draft-fields.ts'

/** The current questionnaire. `selectIndex` is empty, for the customer to fill in. */
export const riskInfo = defineCall({
  door: 'site',
  id: 'CALL-042',
  name: 'account.riskInfo',
  summary: '风险测评问卷',
  method: 'GET',
  path: '/api/account/risk/info',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    paperVersion: z.string(),
    questions: z.array(
      z.object({
        questionId: z.string(),
        title: z.string(),
        options: z.array(z.string()),
        selectIndex: z.literal(''),
      }),
    ),
    attemptsLeft: z.int(),
    /** The next day on which a submission is possible; null when one is possible now. */
    attemptsFrom: dateText.nullable(),
    /** Saved answers to this version, not yet submitted, by question. */
    draft: riskDraftFields.answers.nullable(),
  }),
  errors: [],
})
