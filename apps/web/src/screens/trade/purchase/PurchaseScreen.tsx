import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLeaveMarks } from '../../../features/risk/use-leave-marks.ts'
import { Unanswered } from '../../../features/submission/Unanswered.tsx'
import { to } from '../../../paths.ts'
import { consentOf } from '../consent.ts'
import { Loaded } from '../Loaded.tsx'
import { NoFund, OpenFund } from '../NoFund.tsx'
import { OrderResult } from '../OrderResult.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { plainFigure } from '../typed-figure.ts'
import { useOrderFields } from '../use-order-fields.ts'
import { AmountStep } from './AmountStep.tsx'
import { PlanHint } from './PlanHint.tsx'
import { PurchaseConfirm } from './PurchaseConfirm.tsx'
import { type PurchaseFacts, usePurchaseFacts } from './use-purchase-facts.ts'
import '../../../features/fund/buy-bar.css'
import '../trade.css'

/**
 * Purchase and subscription: amount, confirmation, result. Each step is a history entry, so that back and refresh are
 * safe.
 */
export default function PurchaseScreen() {
  const [query] = useSearchParams()
  const fundCode = query.get('fundCode') ?? ''
  const orderId = query.get('orderId')
  if (!/^\d{6}$/.test(fundCode)) return <NoFund act="purchase" />
  if (orderId !== null) {
    return (
      <OrderResult orderId={orderId}>
        <PlanHint fundCode={fundCode} orderId={orderId} />
      </OrderResult>
    )
  }
  return (
    <Unanswered isPage>
      <Purchase key={fundCode} fundCode={fundCode} />
    </Unanswered>
  )
}

function Purchase({ fundCode }: { fundCode: string }) {
  const loading = usePurchaseFacts(fundCode)
  return (
    <Loaded loading={loading}>
      {facts => (
        <OpenFund facts={facts}>
          <Steps fundCode={fundCode} facts={facts} />
        </OpenFund>
      )}
    </Loaded>
  )
}

function Steps({ fundCode, facts }: { fundCode: string; facts: PurchaseFacts }) {
  const navigate = useNavigate()
  const draft = draftOf(useLocation().state, fundCode)
  const usable = facts.cards.filter(card => card.state === 'active')
  const form = useOrderFields(
    `purchase ${fundCode}`,
    draft ?? { tradeacco: usable[0]?.tradeacco ?? '', payment: 'card' },
  )
  const { fields, choiceOf } = form
  const mayRemit = usable.some(card => card.tradeacco === fields.tradeacco && card.takesRemittance)
  const payment = { ...choiceOf('payment'), value: mayRemit && fields.payment === 'remit' ? 'remit' : 'card' }
  const consent = consentOf(facts.agreements, form)
  const mark = useLeaveMarks(fundCode, facts.match.warnings, '暂不购买')

  if (draft) return <PurchaseConfirm facts={facts} draft={draft} onBack={() => void navigate(-1)} />

  const next = async () => {
    const leaveMarkId = await mark.confirm()
    if (leaveMarkId === null) return false
    const state = await newDraft('trade.purchase', {
      ...fields,
      fundCode,
      figure: plainFigure(fields.figure),
      payment: payment.value,
      leaveMarkId,
      agreements: consent.refs,
    })
    await navigate(to('purchase', { fundCode }), { state })
    return true
  }
  return (
    <AmountStep
      facts={facts}
      amount={choiceOf('figure')}
      tradeacco={choiceOf('tradeacco')}
      payment={payment}
      consent={consent}
      onNext={next}
      pending={mark.pending}
    />
  )
}
