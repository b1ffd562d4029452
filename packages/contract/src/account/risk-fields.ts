import { z } from 'zod'
import { dateText } from '../fields.ts'

export const paperVersion = z.string().regex(/^[0-9A-Za-z.-]{1,20}$/, '问卷版本有误')

/**
 * One answer per question: `selectIndex` is the option's index from 0. Every question must be answered exactly once.
 */
export const riskAnswers = z
  .array(z.strictObject({ questionId: z.string().regex(/^[a-z0-9-]{1,20}$/), selectIndex: z.int().min(0).max(9) }))
  .max(40)

export const riskState = z.object({
  state: z.enum(['missing', 'valid', 'expired']),
  /** '' | C0 ... C5 */
  riskability: z.string(),
  /** 保守型 ... 进取型; '' without an assessment. */
  riskName: z.string(),
  advice: z.string(),
  /** Suitable product levels, such as R1, R2. */
  suits: z.array(z.string()),
  lowestRisk: z.boolean(),
  assessedAt: z.iso.datetime().nullable(),
  /** The last valid day, yyyymmdd; '' without an assessment. */
  riskinvalidate: z.string(),
  /** The last valid second. */
  validTo: z.iso.datetime().nullable(),
  /** Submissions left today. */
  attemptsLeft: z.int(),
  /** Submissions allowed per day. */
  attemptsADay: z.int(),
  /** Submissions allowed in twelve months; null without a limit. */
  attemptsAYear: z.int().nullable(),
  /** The next day on which a submission is possible; null when one is possible now. */
  attemptsFrom: dateText.nullable(),
})
