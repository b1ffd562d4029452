import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import type { Holding } from '../../assets/holdings.ts'
import { ChosenHolding } from '../ChosenHolding.tsx'
import { OrderResult } from '../OrderResult.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { DividendConfirm } from './DividendConfirm.tsx'
import { type DividendFacts, MethodStep, otherOf } from './MethodStep.tsx'
import { STEPS } from './words.ts'
import '../trade.css'

/** What a holding does with distributions: choice, confirmation, result (TRD-05). */
export default function DividendScreen() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  if (orderId !== null) return <OrderResult orderId={orderId} title="修改结果" steps={STEPS} />
  return (
    <ChosenHolding screen="dividend" title="修改分红方式" act="修改分红方式">
      {holding => <Loaded holding={holding} />}
    </ChosenHolding>
  )
}

function Loaded({ holding }: { holding: Holding }) {
  const { fundCode, tradeacco } = holding
  const dates = useCall('trade.workdates', { fundCode })
  const methods = useCall('query.bonusStatus', {})
  const time = useCall('trade.sysdate', {})
  const failed = [dates, methods, time].find(each => each.error)
  if (failed?.error) return <ErrorBlock title={failed.error.message} onRetry={() => void failed.refetch()} />
  if (!dates.data || !methods.data || !time.data) return <TableSkeleton />
  const setting = methods.data.list.find(row => row.fundCode === fundCode && row.tradeacco === tradeacco)
  if (!setting) return <EmptyState title="没有可以修改分红方式的基金份额" />
  return <Steps facts={{ holding, setting, dates: dates.data, today: time.data.date }} />
}

function Steps({ facts }: { facts: DividendFacts }) {
  const navigate = useNavigate()
  const { fundCode, tradeacco } = facts.holding
  const draft = draftOf(useLocation().state, fundCode)
  const [method, setMethod] = useState(otherOf(facts.setting.dividendType))
  if (draft) return <DividendConfirm facts={facts} draft={draft} onBack={() => void navigate(-1)} />
  const next = () => {
    const state = newDraft({ fundCode, tradeacco, figure: method, dividendType: method })
    void navigate(to('dividend', { fundCode, tradeacco }), { state })
  }
  return <MethodStep facts={facts} method={method} onMethod={setMethod} onNext={next} />
}
