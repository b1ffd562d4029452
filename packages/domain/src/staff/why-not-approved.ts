import { type Fen, ZERO_FEN } from '../money/money.ts'
import { missingCheckers } from './needed-checkers.ts'
import { mayApprove, type StaffArea, type StaffRole } from './staff-can.ts'

type Asked = {
  area: StaffArea
  requestedBy: string
  /** Null where no money moves by it. */
  amount: Fen | null
  /** Neither decided nor expired. */
  isOpen: boolean
  /** Roles that must approve it, each by another person. */
  needs: readonly StaffRole[]
  /** The approvers so far with their roles. */
  approved: readonly Pick<Checker, 'name' | 'roles'>[]
}
export type Checker = {
  name: string
  roles: readonly StaffRole[]
  limit: Fen
  /** Invited by this person within thirty days, or the inviter: the two could be one person with two logins. */
  tied: readonly string[]
}

const texts: readonly StaffArea[] = ['content', 'agreement', 'message']

/** Whether the limit covers the act. Without a limit only texts: acts without an amount, such as NAVs and fees, move money too. */
export const isWithinLimit = ({ area, amount }: Pick<Asked, 'area' | 'amount'>, limit: Fen): boolean =>
  (limit > ZERO_FEN || texts.includes(area)) && (amount === null || amount <= limit)

export type WhyNotApproved = 'own' | 'right' | 'decided' | 'approved' | 'invited' | 'role' | 'limit'

/** Why this person may not approve a request, regardless of its content; null when allowed. */
export function whyNotApproved(
  { area, requestedBy, amount, isOpen, needs, approved }: Asked,
  { name, roles, limit, tied }: Checker,
  hasRight = mayApprove(roles, area, needs),
): WhyNotApproved | null {
  if (requestedBy === name) return 'own'
  if (!hasRight) return 'right'
  if (!isOpen) return 'decided'
  if (approved.some(each => each.name === name)) return 'approved'
  if ([requestedBy, ...approved.map(each => each.name)].some(other => tied.includes(other))) return 'invited'
  const missing = missingCheckers(
    needs,
    approved.map(each => each.roles),
  )
  if (needs.length > 0 && !missing.some(role => roles.includes(role))) return 'role'
  return isWithinLimit({ area, amount }, limit) ? null : 'limit'
}
