import { DIVIDEND, type DividendType } from '../codes/dividend-types.ts'

/** Progress of a holding's dividend. */
export const bonusStateNames = {
  declared: '待除息',
  pending: '待确认',
  paying: '待发放',
  paid: '已发放',
  reinvested: '已转份额',
  held: '随冻结份额暂缓',
} as const
export type BonusState = keyof typeof bonusStateNames

type Facts = {
  isDeclared: boolean
  isConfirmed: boolean
  /** Whether the dividend is on shares that an authority froze. */
  isFrozen: boolean
  method: DividendType
  isPaid: boolean
}

export function bonusStateOf({ isDeclared, isConfirmed, isFrozen, method, isPaid }: Facts): BonusState {
  if (isDeclared) return 'declared'
  if (!isConfirmed) return 'pending'
  if (isFrozen) return 'held'
  if (method === DIVIDEND.reinvest) return 'reinvested'
  return isPaid ? 'paid' : 'paying'
}
