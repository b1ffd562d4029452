import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider } from '@zhixiao/ui/display/Panel.tsx'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayRows, undoRow } from '../../../features/order/day-words.ts'
import { yuan } from '../../../features/order/order-figures.ts'
import { refreshAfterTrade } from '../../../features/order/refresh-after-trade.ts'
import { TargetServiceFee } from '../../../features/order/ServiceFee.tsx'
import { to } from '../../../paths.ts'
import { ConfirmStep, type TermsOf } from '../ConfirmStep.tsx'
import { FloatingFee } from '../FloatingFee.tsx'
import { HoldNotice } from '../HoldNotice.tsx'
import { acceptedIn, type OrderDraft } from '../order-draft.ts'
import { ShortHeld } from '../ShortHeld.tsx'
import { floatingRow, mandatoryRow, serviceRow, unpaidRow } from '../unpaid-row.ts'
import { ConversionFreeSoon, rateWords, Supplement } from './ConversionEstimate.tsx'
import { DearerThanPurchase } from './DearerThanPurchase.tsx'
import type { ChangeFacts, TargetFacts } from './use-change-facts.ts'
import { STEPS } from './words.ts'

type ChangeConfirmProps = { facts: ChangeFacts; target: TargetFacts; draft: OrderDraft; onBack: () => void }

/** The second step of a conversion: both legs in full, then the trade password. */
export function ChangeConfirm({ facts, target, draft, onBack }: ChangeConfirmProps) {
  const navigate = useNavigate()
  const { fundCode, tradeacco, targetFundCode, figure: shares, leaveMarkId } = draft
  const { holding } = facts
  const { terms, estimate, hold } = useChangeTerms(facts, target, draft)
  return (
    <ConfirmStep
      name="trade.conversion"
      unmoved="份额未变动"
      fund={holding}
      steps={STEPS}
      act={`转换 ${holding.fundName} → ${target.fund.fundName}`}
      figure={`${moneyText(shares)} 份`}
      draft={draft}
      terms={terms}
      inputOf={(tradePassword, promised) => ({
        fundCode,
        tradeacco,
        targetFundCode,
        shares,
        promised,
        tradePassword,
        agreements: acceptedIn(draft),
        ...(leaveMarkId === '' ? {} : { leaveMarkId }),
      })}
      onPlaced={async ({ orderId }) => {
        await navigate(to('change', { fundCode, tradeacco, orderId }), { replace: true })
        await refreshAfterTrade()
      }}
      onBack={onBack}
    >
      <FundLine fund={holding} leg="out" />
      <Divider />
      <FundLine fund={target.fund} leg="in" />
      <Divider />
      <div className="stack">
        <Order facts={facts} target={target} draft={draft} terms={terms} estimate={estimate} />
        {estimate && <ConversionFreeSoon estimate={estimate} />}
        {estimate && <DearerThanPurchase targetFundCode={targetFundCode} estimate={estimate} />}
        <HoldNotice hold={hold} />
        {estimate && <FloatingFee lots={estimate.lots} />}
        {estimate && <ShortHeld lots={estimate.lots} />}
        <TargetServiceFee fundCode={targetFundCode} />
      </div>
    </ConfirmStep>
  )
}

function useChangeTerms({ today }: ChangeFacts, { dates }: TargetFacts, draft: OrderDraft) {
  const { fundCode, tradeacco, targetFundCode, figure: shares } = draft
  const { tradeDate, confirmDate } = dates
  const { data: fare, error } = useCall('trade.fare', { fundCode, tradeacco, shares, targetFundCode })
  const feeTerms = fare?.feeTerms ?? null
  const terms: TermsOf<'trade.conversion'> = {
    promised: feeTerms === null ? null : { tradeDate, confirmDate, feeTerms },
    shown: [
      { label: '预估赎回费', value: yuan(fare?.conversion?.fee) },
      ...dayRows(dates, 'navs'),
      undoRow(dates, today),
    ],
    fault: error?.message,
  }
  return { terms, estimate: fare?.conversion, hold: fare?.hold }
}

type OrderProps = Omit<ChangeConfirmProps, 'onBack'> & {
  terms: TermsOf<'trade.conversion'>
  estimate: OutputOf<'trade.fare'>['conversion'] | undefined
}

function Order({ facts: { holding }, draft, terms, estimate }: OrderProps) {
  const shares = draft.figure
  return (
    <KeyValues
      strong
      items={[
        { label: '转出份额', value: <span className="num num--s">{moneyText(shares)} 份</span> },
        ...terms.shown.slice(0, 1),
        ...mandatoryRow(estimate?.mandatory),
        ...unpaidRow('change', estimate?.unpaid),
        ...serviceRow(estimate?.serviceReturn),
        ...floatingRow(estimate),
        {
          label: '预估补差费',
          value: estimate ? (
            <>
              <Supplement {...estimate} />（{rateWords(estimate)}）
            </>
          ) : (
            '--'
          ),
        },
        { label: '预估转入份额', value: estimate ? `${moneyText(estimate.shares)} 份` : '--' },
        { label: '所在银行卡', value: cardWords(holding) },
        ...terms.shown.slice(1),
      ]}
    />
  )
}
