import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { feeTypes } from '@zhixiao/domain/codes/fee-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { BackendEnds, FreeSoon } from '../../../features/order/FreeSoon.tsx'

export type PurchaseFees = NonNullable<OutputOf<'trade.fare'>['purchase']>

/** '0.15%' after the discount, or the fixed amount of a large order; '直销免收' where only agencies charge. */
const feeRateWords = ({ fixedFee, discountedRate, fee, standardFee }: PurchaseFees): string =>
  fee === '0.00' && standardFee !== '0.00'
    ? '直销免收'
    : fixedFee === null
      ? shareText(discountedRate)
      : `每笔 ${moneyText(fixedFee)} 元`

/** '14.98 元（0.15%）', '0.00 元（直销免收）'; '--' while it is unknown. */
export const feeWords = (fees: PurchaseFees | undefined): string => {
  if (!fees) return '--'
  return fees.isBackEnd ? '赎回时按持有期收取' : `${moneyText(fees.fee)} 元（${feeRateWords(fees)}）`
}

/** Cost and shares of the purchase at the last NAV; dashes without a valid amount. */
export function FeeEstimate({
  fare,
  feeName,
  free,
}: {
  fare: PurchaseFees | undefined
  feeName: string
  free: Parameters<typeof FreeSoon>[0]['free']
}) {
  const isCheaper = fare !== undefined && fare.standardFee !== fare.fee
  const fee = fare && (
    <>
      {isCheaper && (
        <>
          <s className="num faint">
            <span className="sr-only">标准费用 </span>
            {moneyText(fare.standardFee)} 元
          </s>{' '}
        </>
      )}
      <span className="num">{moneyText(fare.fee)} 元</span>
    </>
  )
  const rate = fare && (fare.isBackEnd ? `${feeTypes.B}，赎回时收取` : feeRateWords(fare))
  return (
    <div className="trade-estimate stack" aria-live="polite">
      <KeyValues
        well
        items={[
          {
            label: (
              <>
                预估{feeName}
                {rate && <span className="faint">（{rate}）</span>}
              </>
            ),
            value: fee ?? '--',
          },
          {
            label: '预估确认份额',
            value: <span className="num">{fare ? `${moneyText(fare.shares)} 份` : '--'}</span>,
          },
        ]}
      />
      <FreeSoon name={feeName} fee={fare?.fee} free={fare ?? free} />
      <BackendEnds fare={fare} />
    </div>
  )
}
