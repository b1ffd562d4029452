import type { ReleasedActName } from '../codes/released-acts.ts'
import { type Fen, ZERO_FEN } from '../money/money.ts'
import { areaOfAct, type StaffArea, type StaffRole, staffCan } from './staff-can.ts'

type Asked = {
  act: ReleasedActName
  requestedBy: string
  /** Null where no money moves by it. */
  amount: Fen | null
  /** Neither decided nor over. */
  isOpen: boolean
}
type Checker = { name: string; roles: readonly StaffRole[]; limit: Fen }

const texts: readonly StaffArea[] = ['content', 'agreement', 'message']

/** Without a limit somebody releases texts only: acts without an amount, as NAVs, fees and rights, move money, too. */
export const isWithinLimit = ({ act, amount }: Pick<Asked, 'act' | 'amount'>, limit: Fen): boolean =>
  (limit > ZERO_FEN || texts.includes(areaOfAct[act])) && (amount === null || amount <= limit)

/** Why somebody may not approve a request, whatever is in it; null when he may. */
export function whyNotApproved(
  { act, requestedBy, amount, isOpen }: Asked,
  { name, roles, limit }: Checker,
): 'own' | 'right' | 'decided' | 'limit' | null {
  if (requestedBy === name) return 'own'
  if (!staffCan(roles, areaOfAct[act], 'check')) return 'right'
  if (!isOpen) return 'decided'
  return isWithinLimit({ act, amount }, limit) ? null : 'limit'
}
