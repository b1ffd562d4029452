import type { IsoDate } from '../calendar/dates.ts'
import { type BusinessKind, KIND } from '../codes/business-kinds.ts'
import { type Fen, moneyFor, type NavE4, parseShares, type ShareCents, sharesText } from '../money/money.ts'
import { alreadyDone, type Decision, decided, type Refusal, refuse } from './refusals.ts'

/** Acts on a holding without its holder: freeze, unfreeze, forced increase, forced decrease. */
export type ShareActKind =
  | typeof KIND.freeze
  | typeof KIND.unfreeze
  | typeof KIND.forcedIncrease
  | typeof KIND.forcedDecrease

/** The act on a holding that a kind of business is; null for every other kind. */
export function shareActOf(kind: BusinessKind | null): ShareActKind | null {
  return kind === 'freeze' || kind === 'unfreeze' || kind === 'forcedIncrease' || kind === 'forcedDecrease'
    ? KIND[kind]
    : null
}

/** Why an act on a holding is refused, or null when it is possible; `heldBack` is the shares that an authority froze. */
export function actRefusal(
  kind: ShareActKind,
  shares: ShareCents,
  { free, heldBack }: { free: ShareCents; heldBack: ShareCents },
): Refusal<'holding.too-few-free' | 'holding.too-few-frozen'> | null {
  if ((kind === KIND.forcedDecrease || kind === KIND.freeze) && shares > free)
    return { code: 'holding.too-few-free', given: { shares: sharesText(free) } }
  if (kind === KIND.unfreeze && shares > heldBack)
    return { code: 'holding.too-few-frozen', given: { shares: sharesText(heldBack) } }
  return null
}

type ActedHolding = {
  custno: string
  fundName: string
  /** All shares, those free to be sold, and those that an authority froze. */
  held: ShareCents
  free: ShareCents
  heldBack: ShareCents
  tradeDate: IsoDate
  confirmDate: IsoDate
}
export type HoldingFacts = ActedHolding & {
  /** The last NAV known; null before the first one. */
  nav: NavE4 | null
  /** The paper acted on this holding before. */
  wasUsed: boolean
  /** The past day for whose holders a payment of the fund's liquidation is still to come. */
  unpaidDay: IsoDate | null
}
type Given = { tradeacco: string; fund: string; shares: string; document: string }
export type ShareAct = ActedHolding & {
  kind: ShareActKind
  tradeacco: string
  fund: string
  document: string
  acted: ShareCents
  /** More is added than was held, if anything was: a slip of the decimal point looks like this. */
  isUnusual: boolean
  /** Their worth at the last NAV; null before the first one. */
  worth: Fen | null
}

const decideOf =
  (kind: ShareActKind) =>
  (facts: HoldingFacts | null, { tradeacco, fund, shares, document }: Given): Decision<ShareAct> => {
    if (!facts) return refuse('holding.unknown', { tradeacco, fund })
    const { wasUsed, nav, unpaidDay, ...holding } = facts
    const acted = parseShares(shares)
    const refusal = actRefusal(kind, acted, facts)
    if (refusal) return { ok: false, refusal }
    if (unpaidDay !== null && (kind === KIND.forcedIncrease || kind === KIND.forcedDecrease))
      return refuse('liquidation.record-day', { fund, day: unpaidDay })
    if (wasUsed) return alreadyDone('holding.same-paper', { document })
    const worth = nav === null ? null : moneyFor(acted, nav)
    const isUnusual = kind === KIND.forcedIncrease && holding.held > 0n && acted > holding.held
    return decided({ ...holding, kind, tradeacco, fund, document, acted, worth, isUnusual })
  }

/** Forced increases and decreases, and freezes by an authority; each paper acts once on a holding. */
export const decideSharesAdd = decideOf(KIND.forcedIncrease)
export const decideSharesDeduct = decideOf(KIND.forcedDecrease)
export const decideSharesFreeze = decideOf(KIND.freeze)
export const decideSharesUnfreeze = decideOf(KIND.unfreeze)
