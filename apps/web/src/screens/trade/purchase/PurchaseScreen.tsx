import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { to } from '../../../paths.ts'
import { exists } from '../../../screen.ts'
import { refsOf } from '../fund-agreements.ts'
import { Loaded } from '../Loaded.tsx'
import { NoFund } from '../NoFund.tsx'
import { OrderResult } from '../OrderResult.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { plainFigure } from '../typed-figure.ts'
import { useLeaveMarks } from '../use-leave-marks.ts'
import { AmountStep } from './AmountStep.tsx'
import { PurchaseConfirm } from './PurchaseConfirm.tsx'
import { type PurchaseFacts, usePurchaseFacts } from './use-purchase-facts.ts'
import '../trade.css'

/** Purchase and subscription: amount, confirmation, result. Each step is a history entry, so that back and refresh are safe. */
export default function PurchaseScreen() {
  const [query] = useSearchParams()
  const fundCode = query.get('fundCode') ?? ''
  const orderId = query.get('orderId')
  if (!/^\d{6}$/.test(fundCode)) return <NoFund act="购买" />
  if (orderId !== null) {
    return (
      <OrderResult orderId={orderId} title="购买结果">
        {exists('fix') && (
          <Notice icon="repeat">
            想摊薄买入成本？可以把这只基金设为每月定投。{' '}
            <Link className="text-link" to={to('fix', { fundCode })}>
              设置定投
            </Link>
          </Notice>
        )}
      </OrderResult>
    )
  }
  return <Purchase key={fundCode} fundCode={fundCode} />
}

function Purchase({ fundCode }: { fundCode: string }) {
  const loading = usePurchaseFacts(fundCode)
  return <Loaded loading={loading}>{facts => <Steps fundCode={fundCode} facts={facts} />}</Loaded>
}

function Steps({ fundCode, facts }: { fundCode: string; facts: PurchaseFacts }) {
  const navigate = useNavigate()
  const draft = draftOf(useLocation().state, fundCode)
  const [amount, setAmount] = useState(draft?.figure ?? '')
  const usable = facts.cards.filter(card => card.state === 'active')
  const [tradeacco, setTradeacco] = useState(draft?.tradeacco ?? usable[0]?.tradeacco ?? '')
  const [wantsRemit, setWantsRemit] = useState(draft?.payment === 'remit')
  const byTransfer = wantsRemit && usable.some(card => card.tradeacco === tradeacco && card.takesRemittance)
  const mark = useLeaveMarks(fundCode, facts.match.warnings, '暂不购买')

  if (draft) return <PurchaseConfirm facts={facts} draft={draft} onBack={() => void navigate(-1)} />

  const next = async () => {
    const leaveMarkId = await mark.confirm()
    if (leaveMarkId === null) return
    const state = newDraft({
      fundCode,
      tradeacco,
      figure: plainFigure(amount),
      payment: byTransfer ? 'remit' : 'card',
      leaveMarkId,
      agreements: refsOf(facts.agreements),
    })
    await navigate(to('purchase', { fundCode }), { state })
  }
  return (
    <AmountStep
      facts={facts}
      amount={amount}
      onAmount={setAmount}
      tradeacco={tradeacco}
      onCard={setTradeacco}
      byTransfer={byTransfer}
      onTransfer={setWantsRemit}
      onNext={() => void next()}
      pending={mark.pending}
    />
  )
}
