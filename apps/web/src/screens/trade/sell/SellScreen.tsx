import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import type { Holding } from '../../assets/holdings.ts'
import { ChosenHolding } from '../ChosenHolding.tsx'
import { OrderResult } from '../OrderResult.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { SellConfirm } from './SellConfirm.tsx'
import { type SellFacts, SharesStep } from './SharesStep.tsx'
import { plainShares } from './shares-fault.ts'
import { STEPS } from './words.ts'
import '../trade.css'

/** Redemption: shares, confirmation, result. Each step is a history entry, so that back and refresh are safe. */
export default function SellScreen() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  if (orderId !== null) return <OrderResult orderId={orderId} title="赎回结果" steps={STEPS} />
  return (
    <ChosenHolding screen="sell" title="赎回基金" act="赎回">
      {holding => <Loaded holding={holding} />}
    </ChosenHolding>
  )
}

function Loaded({ holding }: { holding: Holding }) {
  const { fundCode } = holding
  const limits = useCall('trade.limit', { fundCode })
  const dates = useCall('trade.workdates', { fundCode })
  const time = useCall('trade.sysdate', {})
  const failed = [limits, dates, time].find(each => each.error)
  if (failed?.error) return <ErrorBlock title={failed.error.message} onRetry={() => void failed.refetch()} />
  if (!limits.data || !dates.data || !time.data) return <TableSkeleton />
  return <Steps facts={{ holding, limits: limits.data, dates: dates.data, today: time.data.date }} />
}

function Steps({ facts }: { facts: SellFacts }) {
  const navigate = useNavigate()
  const { fundCode, tradeacco } = facts.holding
  const draft = draftOf(useLocation().state, fundCode)
  const [shares, setShares] = useState(draft?.figure ?? '')
  const [huge, setHuge] = useState(draft?.largeRedemption ?? '1')

  if (draft) return <SellConfirm facts={facts} draft={draft} onBack={() => void navigate(-1)} />

  const next = () => {
    const state = newDraft({ fundCode, tradeacco, figure: plainShares(shares), largeRedemption: huge })
    void navigate(to('sell', { fundCode, tradeacco }), { state })
  }
  return <SharesStep facts={facts} shares={shares} onShares={setShares} huge={huge} onHuge={setHuge} onNext={next} />
}
