import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { lotsTitle } from '@zhixiao/domain/assets/working-lines.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import type { Price } from '../../../features/order/day-words.ts'
import { FreeSoon } from '../../../features/order/FreeSoon.tsx'
import { LotTable } from '../../../features/order/LotTable.tsx'
import { FloatingFee } from '../FloatingFee.tsx'
import { HoldNotice } from '../HoldNotice.tsx'
import { ShortHeld } from '../ShortHeld.tsx'
import { floatingRow, mandatoryRow, serviceRow, unpaidRow } from '../unpaid-row.ts'
import { cheaperText } from './words.ts'

type FeeQuote = OutputOf<'trade.fare'>

/** The proceeds of these shares at the last NAV, lot by lot, and when redeeming becomes cheaper (PLUS-11). */
export function RedemptionEstimate({ fare, price }: { fare: FeeQuote | undefined; price: Price }) {
  const estimate = fare?.redemption ?? undefined
  const figure = (text: string | undefined) => (
    <span className="num">{text === undefined ? '--' : `${moneyText(text)} 元`}</span>
  )
  // A money-market fund has a lot for each day's income; without a fee the lots do not matter.
  const isPlain = price === 'yuan' && estimate?.fee === '0.00'
  return (
    <div className="trade-estimate stack" aria-live="polite">
      <KeyValues
        well
        items={[
          {
            label: (
              <>
                预估赎回金额
                {fare && (
                  <span className="faint">
                    {price === 'yuan'
                      ? `（每份 ${fare.nav} 元）`
                      : `（按 ${dateText(fare.navDay, 'MM-DD')} 净值 ${fare.nav}）`}
                  </span>
                )}
              </>
            ),
            value: figure(estimate?.gross),
          },
          { label: '预估赎回费', value: figure(estimate?.fee) },
          ...mandatoryRow(estimate?.mandatory),
          ...(estimate && estimate.backendFee !== '0.00'
            ? [{ label: '预估后端申购费', value: figure(estimate.backendFee) }]
            : []),
          ...unpaidRow('sell', estimate?.unpaid),
          { label: '预估到账金额', value: figure(estimate?.net) },
          ...serviceRow(estimate?.serviceReturn),
          ...floatingRow(estimate),
        ]}
      />
      {estimate && <FreeSoon name="后端申购费" fee={estimate.backendFee} free={estimate} />}
      <HoldNotice hold={fare?.hold} />
      {estimate && <FloatingFee lots={estimate.lots} />}
      {estimate && <ShortHeld lots={estimate.lots} />}
      {estimate?.cheaperFrom && <Notice icon="clock">{cheaperText(estimate.cheaperFrom, estimate.lots)}。</Notice>}
      {estimate && !isPlain && <LotTable caption={lotsTitle({ businessCode: KIND.redemption })} lots={estimate.lots} />}
    </div>
  )
}
