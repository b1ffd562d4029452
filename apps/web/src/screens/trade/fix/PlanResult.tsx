import { resultHeadings } from '@zhixiao/domain/codes/result-headings.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'
import { ResultFigure, TradeBody, TradeHead } from '../TradeParts.tsx'
import { type Plan, STEPS } from './words.ts'

/** The last step: the plan as the server stored it. */
export function PlanResult({ plan }: { plan: Plan }) {
  const heading = plan.state === 'paused' ? resultHeadings.planChanged : resultHeadings.planStarted
  return (
    <>
      <TradeHead fund={plan} title={heading} step={2} steps={STEPS} complete />
      <TradeBody>
        <Panel label={heading}>
          <ResultFigure icon="success" figure={`¥${moneyText(plan.amount)}`} words={plan.fundName} />
          <Divider />
          <KeyValues
            strong
            items={[
              { label: '计划编号', value: plan.planId },
              { label: '扣款日', value: planDayWords(plan) },
              {
                label: '下一次扣款',
                value: plan.next ? dayWords(plan.next.runDate, 'YYYY-MM-DD') : '计划已暂停，恢复后开始',
              },
              { label: '付款银行卡', value: cardWords(plan) },
            ]}
          />
          <div className="form-actions trade-result__actions">
            <LinkButton link={<Link to={to('myFix')} />}>我的定投</LinkButton>
            <LinkButton kind="outline" link={<Link to={to('myAssets')} />}>
              我的资产
            </LinkButton>
          </div>
        </Panel>
      </TradeBody>
    </>
  )
}
