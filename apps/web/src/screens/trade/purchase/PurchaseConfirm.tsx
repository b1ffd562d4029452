import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { capitalText } from '@zhixiao/domain/format/capital.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider } from '@zhixiao/ui/display/Panel.tsx'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { dayRows, priceOf, remitWords, timeWords, undoRow, YUAN_PRICE } from '../../../features/order/day-words.ts'
import { BackendEnds, FreeSoon } from '../../../features/order/FreeSoon.tsx'
import { refreshAfterTrade } from '../../../features/order/refresh-after-trade.ts'
import { ServiceFee } from '../../../features/order/ServiceFee.tsx'
import { to } from '../../../paths.ts'
import { ConfirmStep, type TermsOf } from '../ConfirmStep.tsx'
import { acceptedIn, type OrderDraft } from '../order-draft.ts'
import { feeWords } from './FeeEstimate.tsx'
import type { PurchaseFacts } from './use-purchase-facts.ts'
import { wordsOf } from './words.ts'

/** The second step: the order in full, then the trade password. */
export function PurchaseConfirm({
  facts,
  draft,
  onBack,
}: {
  facts: PurchaseFacts
  draft: OrderDraft
  onBack: () => void
}) {
  const navigate = useNavigate()
  const { fundCode, figure: amount, tradeacco, leaveMarkId } = draft
  const { fund } = facts.detail
  const terms = usePurchaseTerms(facts, draft)
  const { data: fare } = useCall('trade.fare', { fundCode, amount })
  return (
    <ConfirmStep
      name="trade.purchase"
      unmoved="资金未扣除"
      fund={fund}
      act={`${wordsOf(facts).act} ${fund.fundName}`}
      figure={`¥${moneyText(amount)}`}
      draft={draft}
      terms={terms}
      inputOf={(tradePassword, promised) => ({
        fundCode,
        tradeacco,
        amount,
        promised,
        tradePassword,
        agreements: acceptedIn(draft),
        payment: draft.payment === 'remit' ? 'remit' : 'card',
        ...(leaveMarkId === '' ? {} : { leaveMarkId }),
      })}
      onPlaced={async ({ orderId }) => {
        await navigate(to('purchase', { fundCode, orderId }), { replace: true })
        await refreshAfterTrade()
      }}
      onBack={onBack}
    >
      <FundLine fund={facts.detail.fund} />
      <Divider />
      <div className="stack">
        <Order facts={facts} draft={draft} terms={terms} />
        <FreeSoon name={wordsOf(facts).fee} fee={fare?.purchase?.fee} free={fare?.purchase} />
        <BackendEnds fare={fare?.purchase} />
        <ServiceFee detail={facts.detail} />
      </div>
    </ConfirmStep>
  )
}

function usePurchaseTerms(facts: PurchaseFacts, { fundCode, figure: amount }: OrderDraft): TermsOf<'trade.purchase'> {
  const { tradeDate, confirmDate } = facts.dates
  const { data: fare, error } = useCall('trade.fare', { fundCode, amount })
  const fee = { label: `预估${wordsOf(facts).fee}`, value: feeWords(fare?.purchase ?? undefined) }
  const undo = undoRow(facts.dates, facts.today)
  const feeTerms = fare?.feeTerms ?? null
  const promise = (confirmed: string | null) =>
    feeTerms === null ? null : { tradeDate, confirmDate: confirmed, feeTerms }
  if (facts.dates.isRaising) {
    const days = [YUAN_PRICE, { label: '确认日期', value: '基金合同生效后确认' }]
    return { promised: promise(null), shown: [fee, ...days, undo], fault: error?.message }
  }
  return {
    promised: promise(confirmDate),
    shown: [fee, ...dayRows(facts.dates, priceOf(facts.detail.fund)), undo],
    fault: error?.message,
  }
}

type OrderProps = { facts: PurchaseFacts; draft: OrderDraft; terms: TermsOf<'trade.purchase'> }

function Order({ facts, draft, terms }: OrderProps) {
  const { figure: amount, tradeacco } = draft
  const { dates, today, cards } = facts
  const card = cards.find(each => each.tradeacco === tradeacco)
  const figure = (
    <span className="num num--s">
      {moneyText(amount)} 元<span className="trade-reading">{capitalText(amount)}</span>
    </span>
  )
  return (
    <KeyValues
      strong
      items={[
        { label: wordsOf(facts).amount, value: figure },
        { label: '付款银行卡', value: card ? `${card.bankName} ${card.cardMask}` : '--' },
        { label: '支付方式', value: draft.payment === 'remit' ? '汇款支付' : '银行卡扣款' },
        ...terms.shown,
        ...(draft.payment === 'remit'
          ? [{ label: '汇款到账', value: remitWords(timeWords(dates.cutOff, today)) }]
          : []),
      ]}
    />
  )
}
