import { compactDate } from '../calendar/dates.ts'
import { shanghaiDate } from '../calendar/shanghai.ts'

/** One year of an assessment: 365 days to the millisecond, leap years included. */
const ASSESSMENT_VALID_MS = 31_536_000_000

/** The first instant at which an assessment submitted at `submittedAtMs` no longer counts. */
export const riskExpiresAt = (submittedAtMs: number): number => submittedAtMs + ASSESSMENT_VALID_MS

export const isRiskExpired = (expiresAtMs: number, nowMs: number): boolean => nowMs >= expiresAtMs

/** The last second on which something counts that counts no longer at an instant: 09:59:59 of 10:00:00. */
export const lastSecondBefore = (expiresAtMs: number): number => Math.ceil(expiresAtMs / 1000 - 1) * 1000

/** `riskinvalidate` of the wire: the last day, as yyyymmdd, on which the assessment still counts. */
export const riskInvalidateText = (expiresAtMs: number): string => compactDate(shanghaiDate(expiresAtMs - 1))
