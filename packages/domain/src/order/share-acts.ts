import { KIND } from '../codes/business-kinds.ts'
import { type ShareCents, sharesText } from '../money/money.ts'

/** What happens to a holding without its holder: frozen, set free, added to, taken from. */
export type ShareActKind = '031' | '032' | '144' | '145'

/** Why an act on a holding can't be done, or null when it can; `heldBack` is what an authority froze of it. */
export function actRefusal(
  kind: ShareActKind,
  shares: ShareCents,
  { free, heldBack }: { free: ShareCents; heldBack: ShareCents },
): string | null {
  if ((kind === KIND.deduction || kind === KIND.freeze) && shares > free)
    return `Only ${sharesText(free)} shares are free.`
  if (kind === KIND.unfreeze && shares > heldBack)
    return `Only ${sharesText(heldBack)} shares are frozen by an authority.`
  return null
}
