import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { FLOATING_BEFORE_ORDER, floatingWhy } from '@zhixiao/domain/assets/floating-words.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

type LotUse = NonNullable<OutputOf<'trade.fare'>['redemption']>['lots'][number]

/** Why the payout of a fund with a floating management fee is not shares times NAV, for each lot that leaves. */
export function FloatingFee({ lots }: { lots: readonly LotUse[] }) {
  const decided = lots.filter(lot => lot.floating !== null)
  if (decided.length === 0) return null
  return (
    <Notice icon="info">
      <div className="stack">
        <p>{FLOATING_BEFORE_ORDER}</p>
        {decided.map(
          (lot, at) =>
            lot.floating && (
              // biome-ignore lint/suspicious/noArrayIndexKey: lots of one day have no other key
              <p key={at} className="num">
                {lot.registerDate} 确认的份额：{floatingWhy(lot.floating, lot.days)}。
              </p>
            ),
        )}
        <p>以上按最近披露的净值和业绩比较基准预估，以确认结果为准。</p>
      </div>
    </Notice>
  )
}
