import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseShares, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { lockedText } from '@zhixiao/domain/order/redemption.ts'

export type Holding = OutputOf<'query.shareInfo'>['holdings'][number]

export const holdingKey = ({ fundCode, tradeacco }: Holding): string => `${fundCode}/${tradeacco}`

/** '招商银行（8031）' */
export const cardWords = ({ bankName, cardTail }: { bankName: string; cardTail: string }): string =>
  `${bankName}（${cardTail}）`

/** Why these shares can be neither redeemed nor converted now; null when they can. */
export const redeemReasonOf = ({ redeemReason, available, locked }: Holding): string | null => {
  if (redeemReason !== null || available !== '0.00') return redeemReason
  return locked ? lockedText(ZERO_SHARES, nextOf(locked), locked.isRolling) : '份额已全部冻结，暂无可用份额'
}

type Locked = NonNullable<Holding['locked']>
const nextOf = ({ next }: Locked) => ({ day: isoDate(next.day), shares: parseShares(next.shares) })

/** What of a holding may be sold now, and what next; null where no holding period runs. */
export const lockedWords = ({ available, locked }: Holding): string | null =>
  locked ? lockedText(parseShares(available), nextOf(locked), locked.isRolling) : null

/** The holdings that a URL selects: of one fund, of one card, or all. */
export function holdingsOf(all: readonly Holding[], fundCode: string | null, tradeacco: string | null): Holding[] {
  return all.filter(
    holding =>
      (fundCode === null || holding.fundCode === fundCode) && (tradeacco === null || holding.tradeacco === tradeacco),
  )
}

type Fund = { fundCode: string; fundName: string }

/**
 * The customer's funds: held, or with money in transit into or out of them. Derived from the two answers, never stored.
 */
export function ownFunds(
  holdings: readonly Fund[],
  inTransit: readonly { order: Fund & { target: Fund | null } }[],
): Fund[] {
  const moving = inTransit.flatMap(({ order }) => (order.target ? [order, order.target] : [order]))
  return [
    ...new Map([...holdings, ...moving].map(({ fundCode, fundName }) => [fundCode, { fundCode, fundName }])).values(),
  ]
}
