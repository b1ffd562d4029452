import type { CallName, OutputOf } from '@zhixiao/contract/calls.ts'
import type { Submission } from '../../api/submission-states.ts'
import { to } from '../../paths.ts'

/** The calls that place an order or create or change a plan. */
export const orderingCalls = [
  'trade.purchase',
  'trade.redemption',
  'trade.conversion',
  'trade.bonus',
  'trade.plan',
] as const satisfies readonly CallName[]

/** The calls that concern a card or money in transit. */
export const cardCalls = [
  'account.bankAdd',
  'account.bankChange',
  'account.bankUnbind',
  'account.bankSign',
  'account.bankReContract',
  'account.bankOpenRemit',
  'trade.remitNotice',
] as const satisfies readonly CallName[]

/** The page on which a submission can be confirmed again; null when it starts from a list. */
export function submissionPage({ name, fields }: Pick<Submission, 'name' | 'fields'>): string | null {
  const { fundCode = '', tradeacco = '', targetFundCode = '', planId = '' } = fields
  if (fundCode === '') return null
  if (name === 'trade.purchase') return to('purchase', { fundCode })
  if (name === 'trade.redemption') return to('sell', { fundCode, tradeacco })
  if (name === 'trade.conversion') return to('change', { fundCode, tradeacco, targetFundCode })
  if (name === 'trade.bonus') return to('dividend', { fundCode, tradeacco })
  if (name === 'trade.plan') return to('fix', planId === '' ? { fundCode } : { planId })
  return null
}

/** The page that shows a submission's result; null if there is none. */
export function resultPage(
  { name, fields: { fundCode = '', tradeacco = '' } }: Pick<Submission, 'name' | 'fields'>,
  { orderId, planId }: OutputOf<'trade.requestFate'>,
): string | null {
  if (name === 'trade.plan') return planId === null ? null : to('fix', { planId, done: 1 })
  if (orderId === null || fundCode === '') return null
  if (name === 'trade.purchase') return to('purchase', { fundCode, orderId })
  if (name === 'trade.redemption') return to('sell', { fundCode, tradeacco, orderId })
  if (name === 'trade.conversion') return to('change', { fundCode, tradeacco, orderId })
  return name === 'trade.bonus' ? to('dividend', { fundCode, tradeacco, orderId }) : null
}
