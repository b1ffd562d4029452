import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { lotsTitle } from '@zhixiao/domain/assets/working-lines.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { FreeSoon } from '../../../features/order/FreeSoon.tsx'
import { LotTable } from '../../../features/order/LotTable.tsx'
import { FloatingFee } from '../FloatingFee.tsx'
import { HoldNotice } from '../HoldNotice.tsx'
import { ShortHeld } from '../ShortHeld.tsx'
import { floatingRow, mandatoryRow, serviceRow, unpaidRow } from '../unpaid-row.ts'

export type ConversionFees = {
  nav: string
  navDay: string
  hold: OutputOf<'trade.fare'>['hold']
  conversion: NonNullable<OutputOf<'trade.fare'>['conversion']>
}

/**
 * What these shares would become at the last NAVs of both funds: the redemption fee and the supplement fee (TRD-03).
 */
export function ConversionEstimate({ fare }: { fare: ConversionFees | undefined }) {
  const estimate = fare?.conversion
  const figure = (text: string | undefined, unit = '元') => (
    <span className="num">{text === undefined ? '--' : `${moneyText(text)} ${unit}`}</span>
  )
  return (
    <div className="trade-estimate stack" aria-live="polite">
      <KeyValues
        well
        items={[
          { label: <Labelled name="转出金额" day={fare?.navDay} nav={fare?.nav} />, value: figure(estimate?.gross) },
          { label: '预估赎回费', value: figure(estimate?.fee) },
          ...mandatoryRow(estimate?.mandatory),
          ...(estimate && estimate.backendFee !== '0.00'
            ? [{ label: '预估后端申购费', value: figure(estimate.backendFee) }]
            : []),
          ...unpaidRow('change', estimate?.unpaid),
          {
            label: (
              <>
                预估补差费
                {estimate && <span className="faint">（{rateWords(estimate)}）</span>}
              </>
            ),
            value: estimate ? <Supplement {...estimate} /> : figure(undefined),
          },
          {
            label: <Labelled name="转入份额" day={estimate?.targetNavDay} nav={estimate?.targetNav} />,
            value: figure(estimate?.shares, '份'),
          },
          ...serviceRow(estimate?.serviceReturn),
          ...floatingRow(estimate),
        ]}
      />
      {estimate && <ConversionFreeSoon estimate={estimate} />}
      <HoldNotice hold={fare?.hold} />
      {estimate && <FloatingFee lots={estimate.lots} />}
      {estimate && <ShortHeld lots={estimate.lots} />}
      {estimate && <LotTable caption={lotsTitle({ businessCode: KIND.conversion })} lots={estimate.lots} />}
    </div>
  )
}

function Labelled({ name, day, nav }: { name: string; day: string | undefined; nav: string | undefined }) {
  return (
    <>
      预估{name}
      {day !== undefined && nav !== undefined && (
        <span className="faint">
          （按 {dateText(day, 'MM-DD')} 净值 {nav}）
        </span>
      )}
    </>
  )
}

type Estimate = ConversionFees['conversion']

const isWaived = ({ supplement, standardSupplement }: Estimate): boolean =>
  supplement === '0.00' && standardSupplement !== '0.00'

/** '申购费率差 1.50% − 0.80%', or why there is no supplement fee. */
export const rateWords = (estimate: Estimate): string => {
  const { rateIn, rateOut, supplement } = estimate
  if (isWaived(estimate)) return '直销免收'
  return supplement === '0.00' ? '转入费率不高于转出，不收' : `申购费率差 ${shareText(rateIn)} − ${shareText(rateOut)}`
}

/** The supplement fee, beside the standard one that is waived. */
export const Supplement = (estimate: Estimate) => (
  <span className="num">
    {isWaived(estimate) && (
      <s className="faint">
        <span className="sr-only">标准费用 </span>
        {moneyText(estimate.standardSupplement)} 元
      </s>
    )}{' '}
    {moneyText(estimate.supplement)} 元
  </span>
)

/** From which trading days on the same conversion pays no supplement and no back-end charge. */
export const ConversionFreeSoon = ({ estimate }: { estimate: Estimate }) => (
  <>
    <FreeSoon
      name="后端申购费"
      fee={estimate.backendFee}
      free={{ freeFrom: estimate.backendFreeFrom, freeCutOff: estimate.backendFreeCutOff }}
    />
    <FreeSoon name="补差费" fee={estimate.supplement} free={estimate} />
  </>
)
