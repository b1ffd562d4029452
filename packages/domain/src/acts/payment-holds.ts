import { type Decision, decided, refuse } from './refusals.ts'

/** What a hold keeps from being sent: movements of a fund, of the cards of a bank, or all; in both directions if null. */
export type HoldScope = { fundCode: string | null; bankCode: string | null; direction: 'in' | 'out' | null }

type Given = { scope: 'fund' | 'bank' | 'all'; code?: string | undefined; direction?: 'in' | 'out' | undefined }

/** The scope that staff gave; null where a code is missing or too much. */
export function holdScopeOf({ scope, code, direction = undefined }: Given): HoldScope | null {
  if ((scope === 'all') !== (code === undefined)) return null
  return {
    fundCode: scope === 'fund' && code !== undefined ? code : null,
    bankCode: scope === 'bank' && code !== undefined ? code : null,
    direction: direction ?? null,
  }
}

export type HoldFacts = {
  /** Null where the input names none. */
  scope: HoldScope | null
  /** There is such a fund or bank. */
  exists: boolean
  /** A hold of exactly this scope is in force. */
  isHeld: boolean
}

/** Whether payments are held. */
export function decidePaymentsHold({ scope, exists, isHeld }: HoldFacts): Decision<HoldScope> {
  if (!scope) return refuse('payments.no-scope', {})
  if (!exists) return refuse('payments.unknown', {})
  return isHeld ? refuse('payments.held', {}) : decided(scope)
}

/** Whether a hold of payments ends. */
export function decidePaymentsRelease({ scope, exists, isHeld }: HoldFacts): Decision<HoldScope> {
  if (!scope) return refuse('payments.no-scope', {})
  if (!exists) return refuse('payments.unknown', {})
  return isHeld ? decided(scope) : refuse('payments.not-held', {})
}
