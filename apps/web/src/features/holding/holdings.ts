import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type Holding = OutputOf<'query.shareInfo'>['holdings'][number]

export const holdingKey = ({ fundCode, tradeacco }: Holding): string => `${fundCode}/${tradeacco}`

/** '招商银行（8031）' */
export const cardWords = ({ bankName, cardTail }: { bankName: string; cardTail: string }): string =>
  `${bankName}（${cardTail}）`

/** Why these shares can be neither redeemed nor converted now; null when they can. */
export const redeemReasonOf = ({ redeemReason, available }: Holding): string | null =>
  redeemReason ?? (available === '0.00' ? '份额已全部冻结，暂无可用份额' : null)

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
