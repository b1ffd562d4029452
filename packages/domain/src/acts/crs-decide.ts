import type { IsoDate } from '../calendar/dates.ts'
import { type CrsDisposition, type CrsFacts, type CrsRule, crsDispositions, isDeclared } from '../customer/crs-rules.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** What staff read of the state of a case. */
export const crsStates = { open: '待处理', ...crsDispositions } as const
export type CrsState = keyof typeof crsStates

type DecidedCase = { custno: string; rule: CrsRule; since: IsoDate; dueOn: IsoDate; facts: CrsFacts }
export type CrsCaseFacts = DecidedCase & { state: CrsState; earlier: string }
export type CrsDecision = DecidedCase & {
  id: string
  before: 'open' | 'asked'
  earlier: string
  after: CrsDisposition
  reason: string
}

/** What two of compliance decide about a declaration of tax residency. */
export function decideCrs(
  found: CrsCaseFacts | null,
  { id, decision: after, reason }: { id: string; decision: CrsDisposition; reason: string },
): Decision<CrsDecision> {
  if (!found) return refuse('crs.unknown', { id })
  const { state: before, ...of } = found
  if (before !== 'open' && before !== 'asked') return refuse('crs.decided', { id, state: crsStates[before] })
  if (after === 'accepted' && !isDeclared(of.facts)) return refuse('crs.not-declared', { custno: of.custno })
  return decided({ ...of, id, before, after, reason })
}
