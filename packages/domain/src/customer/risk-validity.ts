import { compactDate } from '../calendar/dates.ts'
import { shanghaiDate } from '../calendar/shanghai.ts'

/** Validity of an assessment: exactly 365 days, in leap years too. */
const ASSESSMENT_VALID_MS = 31_536_000_000

/** The first instant at which an assessment submitted at `submittedAtMs` has expired. */
export const riskExpiresAt = (submittedAtMs: number): number => submittedAtMs + ASSESSMENT_VALID_MS

export const isRiskExpired = (expiresAtMs: number, nowMs: number): boolean => nowMs >= expiresAtMs

/** The last valid second before an expiry: 09:59:59 for 10:00:00. */
export const lastSecondBefore = (expiresAtMs: number): number => Math.ceil(expiresAtMs / 1000 - 1) * 1000

/** `riskinvalidate` on the wire: the last day, as yyyymmdd, on which the assessment is valid. */
export const riskInvalidateText = (expiresAtMs: number): string => compactDate(shanghaiDate(expiresAtMs - 1))
