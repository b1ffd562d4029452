import type { Refusal } from '../acts/refusals.ts'
import { type BusinessKind, KIND } from '../codes/business-kinds.ts'
import { type ShareCents, sharesText } from '../money/money.ts'

/** Acts on a holding without its holder: freeze, unfreeze, forced addition, forced deduction. */
export type ShareActKind = typeof KIND.freeze | typeof KIND.unfreeze | typeof KIND.addition | typeof KIND.deduction

/** The act on a holding that a kind of business is; null for every other kind. */
export function shareActOf(kind: BusinessKind | null): ShareActKind | null {
  return kind === 'freeze' || kind === 'unfreeze' || kind === 'addition' || kind === 'deduction' ? KIND[kind] : null
}

/** Why an act on a holding is refused, or null when it is possible; `heldBack` is the shares that an authority froze. */
export function actRefusal(
  kind: ShareActKind,
  shares: ShareCents,
  { free, heldBack }: { free: ShareCents; heldBack: ShareCents },
): Refusal<'holding.too-few-free' | 'holding.too-few-frozen'> | null {
  if ((kind === KIND.deduction || kind === KIND.freeze) && shares > free)
    return { code: 'holding.too-few-free', given: { shares: sharesText(free) } }
  if (kind === KIND.unfreeze && shares > heldBack)
    return { code: 'holding.too-few-frozen', given: { shares: sharesText(heldBack) } }
  return null
}
