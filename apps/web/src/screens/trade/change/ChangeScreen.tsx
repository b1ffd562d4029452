import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import type { Holding } from '../../assets/holdings.ts'
import { ChosenHolding } from '../ChosenHolding.tsx'
import { refsOf } from '../fund-agreements.ts'
import { OrderResult } from '../OrderResult.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { plainShares } from '../sell/shares-fault.ts'
import { useLeaveMarks } from '../use-leave-marks.ts'
import { ChangeConfirm } from './ChangeConfirm.tsx'
import { ConversionStep } from './ConversionStep.tsx'
import { type ChangeFacts, useTargetFacts } from './use-change-facts.ts'
import { STEPS } from './words.ts'
import '../trade.css'

/** Conversion: shares and the fund they go into, confirmation, result. Each step is a history entry. */
export default function ChangeScreen() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  if (orderId !== null) return <OrderResult orderId={orderId} title="转换结果" steps={STEPS} />
  return (
    <ChosenHolding screen="change" title="基金转换" act="转换">
      {holding => <Loaded holding={holding} />}
    </ChosenHolding>
  )
}

function Loaded({ holding }: { holding: Holding }) {
  const { fundCode } = holding
  const limits = useCall('trade.limit', { fundCode })
  const dates = useCall('trade.workdates', { fundCode })
  const targets = useCall('query.targetFunds', { fundCode })
  const time = useCall('trade.sysdate', {})
  const failed = [limits, dates, targets, time].find(each => each.error)
  if (failed?.error) return <ErrorBlock title={failed.error.message} onRetry={() => void failed.refetch()} />
  if (!limits.data || !dates.data || !targets.data || !time.data) return <TableSkeleton />
  if (targets.data.list.length === 0) {
    return <EmptyState title={targets.data.reason ?? '目前没有可以转入的基金'} />
  }
  const facts = { holding, limits: limits.data, dates: dates.data, targets: targets.data.list, today: time.data.date }
  return <Steps facts={facts} />
}

function Steps({ facts }: { facts: ChangeFacts }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { fundCode, tradeacco } = facts.holding
  const draft = draftOf(useLocation().state, fundCode)
  const [shares, setShares] = useState(draft?.figure ?? '')
  const [targetCode, setTargetCode] = useState(draft?.targetFundCode ?? query.get('targetFundCode') ?? '')
  const target = useTargetFacts(facts.targets.find(fund => fund.fundCode === targetCode))
  const mark = useLeaveMarks(targetCode, target?.match.warnings ?? [], '暂不转换')

  if (draft) {
    return target ? (
      <ChangeConfirm facts={facts} target={target} draft={draft} onBack={() => void navigate(-1)} />
    ) : (
      <TableSkeleton />
    )
  }
  const next = async () => {
    if (!target) return
    const leaveMarkId = await mark.confirm()
    if (leaveMarkId === null) return
    const state = newDraft({
      fundCode,
      tradeacco,
      targetFundCode: targetCode,
      figure: plainShares(shares),
      leaveMarkId,
      agreements: refsOf(target.agreements),
    })
    await navigate(to('change', { fundCode, tradeacco, targetFundCode: targetCode }), { state })
  }
  return (
    <ConversionStep
      facts={facts}
      target={target}
      targetCode={targetCode}
      onTarget={setTargetCode}
      shares={shares}
      onShares={setShares}
      onNext={() => void next()}
      pending={mark.pending}
    />
  )
}
