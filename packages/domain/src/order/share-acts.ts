import { type BusinessKind, KIND } from '../codes/business-kinds.ts'
import { type ShareCents, sharesText } from '../money/money.ts'

/** Acts on a holding without its holder: freeze, unfreeze, forced addition, forced deduction. */
export type ShareActKind = typeof KIND.freeze | typeof KIND.unfreeze | typeof KIND.addition | typeof KIND.deduction

/** The act on a holding that a kind of business is; null for every other kind. */
export function shareActOf(kind: BusinessKind | null): ShareActKind | null {
  return kind === 'freeze' || kind === 'unfreeze' || kind === 'addition' || kind === 'deduction' ? KIND[kind] : null
}

/**
 * Why an act on a holding is refused, in English and for staff, or null when it is possible; `heldBack` is the shares that an authority froze.
 */
export function actRefusal(
  kind: ShareActKind,
  shares: ShareCents,
  { free, heldBack }: { free: ShareCents; heldBack: ShareCents },
): { text: string; reason: string } | null {
  if ((kind === KIND.deduction || kind === KIND.freeze) && shares > free)
    return { text: `Only ${sharesText(free)} shares are free.`, reason: `可用份额只有 ${sharesText(free)} 份` }
  if (kind === KIND.unfreeze && shares > heldBack)
    return {
      text: `Only ${sharesText(heldBack)} shares are frozen by an authority.`,
      reason: `司法冻结的份额只有 ${sharesText(heldBack)} 份`,
    }
  return null
}
