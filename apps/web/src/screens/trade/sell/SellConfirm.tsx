import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { LARGE_REDEMPTION } from '@zhixiao/domain/codes/large-redemption.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayRows, dayWords, priceOf } from '../../../features/order/day-words.ts'
import { FreeSoon } from '../../../features/order/FreeSoon.tsx'
import { yuan } from '../../../features/order/order-figures.ts'
import { refreshAfterTrade } from '../../../features/order/refresh-after-trade.ts'
import { to } from '../../../paths.ts'
import { ConfirmStep, type TermsOf } from '../ConfirmStep.tsx'
import { FloatingFee } from '../FloatingFee.tsx'
import { HoldNotice } from '../HoldNotice.tsx'
import type { OrderDraft } from '../order-draft.ts'
import { ShortHeld } from '../ShortHeld.tsx'
import { floatingRow, mandatoryRow, serviceRow, unpaidRow } from '../unpaid-row.ts'
import { fastRisk, isOrdinaryInstead, payoutOf, payoutRows, undoRowOf } from './fast-words.ts'
import type { SellFacts } from './SharesStep.tsx'
import { hugeChoices, STEPS } from './words.ts'

/** The second step of a redemption: the order in full, then the trade password. */
export function SellConfirm({ facts, draft, onBack }: { facts: SellFacts; draft: OrderDraft; onBack: () => void }) {
  const navigate = useNavigate()
  const { fundCode, tradeacco, figure: shares } = draft
  const { holding } = facts
  const payout = payoutOf(draft.payout, facts.limits.fast)
  const { terms, estimate, hold } = useSellTerms(facts, draft)
  return (
    <ConfirmStep
      name="trade.redemption"
      unmoved="份额未变动"
      fund={holding}
      steps={STEPS}
      act={`赎回 ${holding.fundName}`}
      figure={`${moneyText(shares)} 份`}
      draft={draft}
      terms={terms}
      inputOf={(tradePassword, promised) => ({
        fundCode,
        tradeacco,
        shares,
        largeRedemption:
          draft.largeRedemption === LARGE_REDEMPTION.giveUp ? LARGE_REDEMPTION.giveUp : LARGE_REDEMPTION.carryOver,
        ...(payout === 'ordinary' ? {} : { payout }),
        promised,
        tradePassword,
      })}
      onPlaced={async placed => {
        const state = { isOrdinaryInstead: isOrdinaryInstead(payout, placed) }
        await navigate(to('sell', { fundCode, tradeacco, orderId: placed.orderId }), { replace: true, state })
        await refreshAfterTrade()
      }}
      onBack={onBack}
    >
      <FundLine fund={holding} />
      <Divider />
      <div className="stack">
        <Order facts={facts} draft={draft} terms={terms} estimate={estimate} />
        {payout !== 'ordinary' && <Notice>{fastRisk(payout)}</Notice>}
        <FreeSoon name="后端申购费" fee={estimate?.backendFee} free={estimate} />
        <HoldNotice hold={hold} />
        {estimate && <FloatingFee lots={estimate.lots} />}
        {estimate && <ShortHeld lots={estimate.lots} />}
      </div>
    </ConfirmStep>
  )
}

function useSellTerms({ dates, holding, limits, today }: SellFacts, draft: OrderDraft) {
  const { fundCode, tradeacco, figure: shares } = draft
  const payout = payoutOf(draft.payout, limits.fast)
  const { tradeDate, confirmDate, payDate } = dates
  const { data: fare, error } = useCall('trade.fare', { fundCode, tradeacco, shares })
  const feeTerms = fare?.feeTerms ?? null
  const terms: TermsOf<'trade.redemption'> = {
    promised: feeTerms === null ? null : { tradeDate, confirmDate, payDate, feeTerms },
    shown: [
      { label: '预估赎回费', value: yuan(fare?.redemption?.fee) },
      ...dayRows(dates, priceOf(holding)),
      ...(limits.fast
        ? payoutRows(payout, limits.fast, dates)
        : [{ label: '预计到账', value: dayWords(payDate, 'YYYY-MM-DD') }]),
      undoRowOf(payout, dates, today),
    ],
    fault: error?.message,
  }
  return { terms, estimate: fare?.redemption, hold: fare?.hold }
}

type OrderProps = {
  facts: SellFacts
  draft: OrderDraft
  terms: TermsOf<'trade.redemption'>
  estimate: OutputOf<'trade.fare'>['redemption'] | undefined
}

function Order({ facts: { holding, limits }, draft, terms, estimate }: OrderProps) {
  const shares = draft.figure
  return (
    <KeyValues
      strong
      items={[
        { label: '赎回份额', value: <span className="num num--s">{moneyText(shares)} 份</span> },
        ...terms.shown.slice(0, 1),
        ...mandatoryRow(estimate?.mandatory),
        ...(estimate && estimate.backendFee !== '0.00'
          ? [{ label: '预估后端申购费', value: yuan(estimate.backendFee) }]
          : []),
        ...unpaidRow('sell', estimate?.unpaid),
        { label: '预估到账金额', value: yuan(estimate?.net) },
        ...serviceRow(estimate?.serviceReturn),
        ...floatingRow(estimate),
        { label: '到账银行卡', value: cardWords(holding) },
        ...terms.shown.slice(1),
        ...(payoutOf(draft.payout, limits.fast) === 'fast'
          ? []
          : [
              {
                label: '遇巨额赎回',
                value: hugeChoices.find(choice => choice.value === draft.largeRedemption)?.label ?? '--',
              },
            ]),
      ]}
    />
  )
}
