import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, instantText, refId } from '../fields.ts'

export const riskWarning = z.object({ code: refId, title: z.string(), text: z.string(), textVersion: z.string() })

/** Whether a fund is suitable for this customer, and which warnings must be confirmed first. */
export const riskAssessment = defineCall({
  door: 'site',
  id: 'CALL-099',
  name: 'trade.riskAssessment',
  summary: '适当性匹配',
  method: 'POST',
  path: '/api/trade/risk-assessment',
  access: 'customer',
  input: z.strictObject({ fundCode }),
  output: z.object({
    investor: z.string().nullable(),
    investorName: z.string(),
    validTo: instantText.nullable(),
    riskLevel: z.string(),
    suitability: z.enum(['ok', 'warn', 'refuse']),
    warnings: z.array(riskWarning),
    /** When the special warning was confirmed that the next order uses; null without one. */
    seniorConfirmed: instantText.nullable(),
    /** When its waiting time ends; null when it has ended. */
    seniorFrom: instantText.nullable(),
  }),
  errors: ['TRADE-FUND'],
})
