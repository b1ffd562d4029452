import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { shortHeld } from '@zhixiao/domain/fee/short-held.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { parseShares, sharesText } from '@zhixiao/domain/money/money.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

type Lots = NonNullable<OutputOf<'trade.fare'>['redemption']>['lots']

/** Warns of the fee on shares held for less than seven days; renders nothing without such a fee. */
export function ShortHeld({ lots }: { lots: Lots }) {
  const early = shortHeld(lots.map(lot => ({ ...lot, shares: parseShares(lot.shares) })))
  if (early === null) return null
  return (
    <Notice tone="warning">
      其中 {moneyText(sharesText(early.shares))} 份持有不满 7 天，将收取 {shareText(early.rate)} 的短期赎回费。
    </Notice>
  )
}
