import type { NameMatch } from '../customer/name-match.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** What staff read of the state of a hit. */
export const hitStates = { open: '待核', cleared: '误报', confirmed: '确认' } as const
export type HitState = keyof typeof hitStates

/** A customer found on a name list. */
type DecidedHit = {
  custno: string
  who: string
  match: NameMatch
  list: string
  entry: string
  /** The entry is still listed. */
  isListed: boolean
  /** The reason of the decision before. */
  earlier: string
}
export type HitFacts = DecidedHit & { state: HitState }
export type HitDecision = DecidedHit & {
  id: string
  before: 'open' | 'confirmed'
  after: 'cleared' | 'confirmed'
  reason: string
}

/** What two of compliance decide about a hit; a confirmed one can be cleared later. */
export function decideNameHitAct(
  found: HitFacts | null,
  { id, decision: after, reason }: { id: string; decision: 'cleared' | 'confirmed'; reason: string },
): Decision<HitDecision> {
  if (!found) return refuse('hit.unknown', { id })
  const { state: before, ...of } = found
  if (before === 'cleared' || before === after) return refuse('hit.decided', { id, state: hitStates[before] })
  return decided({ ...of, id, before, after, reason })
}
