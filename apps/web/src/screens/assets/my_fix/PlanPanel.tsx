import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { WrappedName } from '../../../features/fund/WrappedName.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'
import { PlanActions } from './PlanActions.tsx'
import { PlanResult } from './PlanResult.tsx'
import { type Plan, stateName } from './plan-tabs.ts'

const looks = { running: 'done', paused: 'pending', ended: 'void' } as const

/** One plan: its terms, its deductions so far, and the available actions. */
export function PlanPanel({ plan }: { plan: Plan }) {
  const { fundCode, fundName, state } = plan
  return (
    <Panel quiet className="holding" label={`${fundName}，${planDayWords(plan)}，${moneyText(plan.amount)} 元`}>
      <div className="row row--between">
        <div>
          <Link className="fund-name" to={to('fundDetail', { fundCode })}>
            <WrappedName name={fundName} />
          </Link>
          <span className="fund-meta">
            {fundCode}　计划编号 {plan.planId}
          </span>
        </div>
        <StatusDot state={looks[state]}>{stateName(state)}</StatusDot>
      </div>
      <PlanResult plan={plan} />
      <KeyValues rows items={termsOf(plan)} />
      <Words plan={plan} />
      <div className="row row--between plan-foot">
        <PlanActions plan={plan} />
        <LinkButton
          kind="ghost"
          size="s"
          link={<Link to={to('myFix', { tab: state, planId: plan.planId })} aria-label={`扣款记录：${fundName}`} />}
        >
          扣款记录
        </LinkButton>
      </div>
    </Panel>
  )
}

/** The terms of a plan and its results so far. */
export const termsOf = (plan: Plan) => [
  { label: '每期金额', value: <span className="num">{moneyText(plan.amount)} 元</span> },
  { label: '扣款日', value: planDayWords(plan) },
  ...(plan.next ? [{ label: '下一次扣款', value: nextWords(plan.next) }] : []),
  ...(plan.endedAt === null ? [] : [{ label: '终止时间', value: dateText(plan.endedAt, 'YYYY-MM-DD HH:mm') }]),
  { label: '付款银行卡', value: cardWords(plan) },
  {
    label: '已扣款',
    value: `${plan.paidCount} 期，合计 ${moneyText(plan.paidAmount)} 元${plan.failedCount > 0 ? `；失败 ${plan.failedCount} 期` : ''}`,
  },
]

function nextWords({ dueDate, runDate }: NonNullable<Plan['next']>): string {
  if (runDate === null) return `${dueDate}（交易日历公布后确定）`
  return runDate === dueDate ? dayWords(runDate, 'YYYY-MM-DD') : `${dayWords(runDate, 'YYYY-MM-DD')}，原定 ${dueDate}`
}

function Words({ plan: { state, reason, failures, closedReason } }: { plan: Plan }) {
  if (state !== 'running') {
    return reason === null ? null : (
      <Notice tone="warning">
        {state === 'ended' ? '已终止' : '已暂停'}：{reason}
      </Notice>
    )
  }
  if (failures > 0) return <Notice tone="warning">已连续 {failures} 次扣款失败，连续 3 次失败后计划将终止。</Notice>
  return closedReason === null ? null : <Notice tone="warning">{closedReason}，扣款日将无法扣款。</Notice>
}
