import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type Holding = OutputOf<'query.shareInfo'>['holdings'][number]

/** '招商银行（8031）' */
export const cardWords = ({ bankName, cardTail }: { bankName: string; cardTail: string }): string =>
  `${bankName}（${cardTail}）`

/** The holdings an address means: of one fund, of one card, or all. */
export function holdingsOf(all: readonly Holding[], fundCode: string | null, tradeacco: string | null): Holding[] {
  return all.filter(
    holding =>
      (fundCode === null || holding.fundCode === fundCode) && (tradeacco === null || holding.tradeacco === tradeacco),
  )
}
