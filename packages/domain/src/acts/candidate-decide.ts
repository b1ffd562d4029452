import type { IsoDate } from '../calendar/dates.ts'
import {
  type CandidateRule,
  candidateRules,
  type Disposition,
  dispositions,
  dispositionsOf,
} from '../customer/money-rules.ts'
import type { Fen } from '../money/money.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** What staff read of the state of a candidate. */
export const candidateStates = { open: '待处理', ...dispositions } as const
export type CandidateState = keyof typeof candidateStates

/** A movement that a rule found. */
type Evidence = { source: 'order' | 'remittance'; id: string; day: IsoDate; direction: 'in' | 'out'; fen: string }
type DecidedCandidate = {
  custno: string
  rule: CandidateRule
  day: IsoDate
  amount: Fen
  evidence: readonly Evidence[]
  /** The reason of the decision before. */
  earlier: string
}
export type CandidateFacts = DecidedCandidate & {
  state: CandidateState
  dueOn: IsoDate
  /** The day until which it would be watched. */
  watchedUntil: IsoDate
}
export type CandidateDecision = DecidedCandidate & {
  id: string
  before: 'open' | 'watched'
  after: Disposition
  dueOn: IsoDate
  reason: string
}

/** What two of compliance decide about a large or suspicious transaction. */
export function decideCandidateAct(
  found: CandidateFacts | null,
  { id, decision: after, reason }: { id: string; decision: Disposition; reason: string },
): Decision<CandidateDecision> {
  if (!found) return refuse('candidate.unknown', { id })
  const { state: before, watchedUntil, ...of } = found
  const allowed = dispositionsOf(of.rule)
  if (!allowed.includes(after))
    return refuse('candidate.wrong-decision', { rule: candidateRules[of.rule].name, given: after, allowed })
  if (before !== 'open' && before !== 'watched')
    return refuse('candidate.decided', { id, state: candidateStates[before] })
  return decided({ ...of, id, before, after, reason, dueOn: after === 'watched' ? watchedUntil : of.dueOn })
}
