import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { useLeaveMarks } from '../../../features/risk/use-leave-marks.ts'
import { Unanswered } from '../../../features/submission/Unanswered.tsx'
import { to } from '../../../paths.ts'
import { consentOf } from '../consent.ts'
import { Loaded } from '../Loaded.tsx'
import { NoFund, OpenFund } from '../NoFund.tsx'
import { draftOf, newDraft } from '../order-draft.ts'
import { type PurchaseFacts, usePurchaseFacts } from '../purchase/use-purchase-facts.ts'
import { plainFigure } from '../typed-figure.ts'
import { Unread } from '../Unread.tsx'
import { useOrderFields } from '../use-order-fields.ts'
import { PlanConfirm } from './PlanConfirm.tsx'
import { PlanResult } from './PlanResult.tsx'
import { PlanStep } from './PlanStep.tsx'
import { formOf, type Plan } from './words.ts'
import '../../../features/fund/buy-bar.css'
import '../trade.css'

/** Creates or changes a regular plan: terms, confirmation, result (TRD-04). */
export default function FixScreen() {
  const [query] = useSearchParams()
  const fundCode = query.get('fundCode') ?? ''
  const planId = query.get('planId')
  if (planId !== null) return <OwnPlan planId={planId} isDone={isYes(query.get('done'))} />
  if (!/^\d{6}$/.test(fundCode)) return <NoFund act="fix" />
  return <Terms key={fundCode} fundCode={fundCode} plan={null} />
}

function OwnPlan({ planId, isDone }: { planId: string; isDone: boolean }) {
  const { data, error, errorUpdateCount, refetch } = useCall('trade.planList', {})
  if (isDone && !data && errorUpdateCount > 0) {
    const place = { label: '我的定投', link: <Link to={to('myFix')} /> }
    return <Unread what="这个定投计划" error={error} refetch={refetch} place={place} />
  }
  if (!data) return error ? <ErrorBlock title={error.message} onRetry={() => void refetch()} /> : <TableSkeleton />
  const plan = data.list.find(each => each.planId === planId)
  if (!plan || (plan.state === 'ended' && !isDone))
    return (
      <EmptyState
        title="没有可以修改的定投计划"
        text="计划可能已经终止"
        action={<LinkButton link={<Link to={to('myFix')} />}>我的定投</LinkButton>}
      />
    )
  return isDone ? <PlanResult plan={plan} /> : <Terms key={planId} fundCode={plan.fundCode} plan={plan} />
}

function Terms({ fundCode, plan }: { fundCode: string; plan: Plan | null }) {
  const loading = usePurchaseFacts(fundCode)
  return (
    <Unanswered isPage>
      <Loaded loading={loading}>
        {facts => (
          <OpenFund facts={facts}>
            <Steps facts={facts} plan={plan} />
          </OpenFund>
        )}
      </Loaded>
    </Unanswered>
  )
}

/** A plan's fields; `tradeacco` pays a new one. */
const planFields = (plan: Plan | null, tradeacco = '') => ({
  tradeacco: plan?.tradeacco ?? tradeacco,
  figure: plan?.amount ?? '',
  unit: plan?.unit ?? PLAN_UNIT.month,
  monthDay: plan?.monthDay?.toString() ?? '',
  weekday: plan?.weekday ?? '',
})

function Steps({ facts, plan }: { facts: PurchaseFacts; plan: Plan | null }) {
  const navigate = useNavigate()
  const { fundCode } = facts.detail.fund
  const draft = draftOf(useLocation().state, fundCode)
  const usable = facts.cards.filter(card => card.state === 'active')
  const order = useOrderFields(`fix ${plan?.planId ?? fundCode}`, draft ?? planFields(plan, usable[0]?.tradeacco))
  const { fields, change, choiceOf } = order
  const form = formOf(fields)
  const consent = consentOf(facts.agreements, order)
  const mark = useLeaveMarks(fundCode, facts.match.warnings, '暂不设置')

  if (draft) return <PlanConfirm facts={facts} plan={plan} draft={draft} onBack={() => void navigate(-1)} />

  const next = async () => {
    const leaveMarkId = await mark.confirm()
    if (leaveMarkId === null) return false
    const state = await newDraft('trade.plan', {
      ...fields,
      ...form,
      fundCode,
      figure: plainFigure(form.figure),
      planId: plan?.planId ?? '',
      leaveMarkId,
      agreements: consent.refs,
    })
    await navigate(to('fix', plan ? { planId: plan.planId } : { fundCode }), { state })
    return true
  }
  return (
    <PlanStep
      facts={facts}
      plan={plan}
      form={form}
      onForm={change}
      tradeacco={choiceOf('tradeacco')}
      consent={consent}
      onNext={next}
      pending={mark.pending}
    />
  )
}
