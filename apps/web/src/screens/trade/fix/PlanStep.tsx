import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { entryFree, FreeSoon } from '../../../features/order/FreeSoon.tsx'
import { ServiceFee } from '../../../features/order/ServiceFee.tsx'
import { seniorWait } from '../../../features/risk/senior-wait.ts'
import { to } from '../../../paths.ts'
import { CardPanel } from '../CardPanel.tsx'
import { ConsentField } from '../ConsentField.tsx'
import type { Consent } from '../consent.ts'
import { YuanField } from '../FigureField.tsx'
import { NextBar } from '../NextBar.tsx'
import { cardInput, consentInput, figureInput, OrderForm } from '../OrderForm.tsx'
import { dayLimitWords } from '../purchase/amount-fault.ts'
import type { PurchaseFacts } from '../purchase/use-purchase-facts.ts'
import { insteadOf, REFUSED, SuitabilityPanel } from '../SuitabilityPanel.tsx'
import { figureWords, plainFigure } from '../typed-figure.ts'
import type { Choice } from '../use-order-fields.ts'
import { Calculator } from './Calculator.tsx'
import { DayFields } from './DayFields.tsx'
import { Deductions } from './Deductions.tsx'
import { planFault, startFault } from './plan-fault.ts'
import { type Plan, type PlanForm, STEPS, workdaysOf } from './words.ts'

const startInput = 'input[name="startDate"]'
const QUICK = ['100', '500', '1000', '5000']

type PlanStepProps = {
  facts: PurchaseFacts
  plan: Plan | null
  form: PlanForm
  onForm: (changes: Partial<PlanForm>) => void
  tradeacco: Choice
  consent: Consent
  onNext: () => Promise<boolean>
  pending: boolean
}

/** The first step: amount, interval, card, and the first deduction. */
export function PlanStep({ facts, plan, form, onForm, tradeacco, consent, onNext, pending }: PlanStepProps) {
  const { detail, limits, match, cards } = facts
  const [tried, setTried] = useState(false)
  const card = cards.find(each => each.tradeacco === tradeacco.value)
  const faultOf = (figure: string) => planFault(figure, limits, card)
  const { fundCode } = detail.fund
  const calendar = useCall('trade.planWorkdates', { fundCode, ...workdaysOf(form, plan) }).error?.failure
  const startError = startFault(
    form.startDate,
    facts.today,
    calendar?.code === 'TRADE-CALENDAR' ? calendar.msg : undefined,
  )
  const plain = plainFigure(form.figure)
  const isRefused = match.suitability === 'refuse'
  const free = entryFree(detail)
  return (
    <OrderForm
      fund={detail.fund}
      title={plan ? '修改定投' : '设置定投'}
      steps={STEPS}
      lacking={[
        faultOf(form.figure) !== null && figureInput,
        startError !== null && startInput,
        card === undefined && cardInput,
        !consent.agreed && consentInput,
      ]}
      onTry={() => setTried(true)}
      onNext={onNext}
      rail={<Deductions fundCode={fundCode} form={form} plan={plan} />}
    >
      {isRefused && <SuitabilityPanel match={match} />}
      <Panel label="定投计划">
        <FundLine fund={facts.detail.fund} />
        <Divider />
        <YuanField
          label="每期金额"
          value={form.figure}
          onChange={figure => onForm({ figure })}
          faultOf={faultOf}
          tried={tried}
          hint={`每期至少 ${moneyText(limits.planMin)} 元，${dayLimitWords(limits.dayMax)}`}
          quick={QUICK}
        />
        <DayFields
          form={form}
          onForm={onForm}
          today={facts.today}
          isNew={plan === null}
          startError={startError ?? undefined}
        />
        {free?.freeFrom && (
          <div className="trade-estimate">
            <FreeSoon name="申购费" free={free} isPlan />
          </div>
        )}
        <ServiceFee detail={detail} />
      </Panel>
      {!isRefused && <SuitabilityPanel match={match} />}
      <CardPanel cards={cards} tried={tried} {...tradeacco} />
      <ConsentField {...consent} tried={tried} />
      <NextBar
        off={offReason(facts, plan)}
        instead={insteadOf(match)}
        pending={pending}
        back={plan ? to('myFix') : to('fundDetail', { fundCode })}
        label="每期金额"
        figure={`¥${figureWords(form.figure)}`}
      />
      <Calculator fund={detail.fund} form={form} amount={isTradeAmount(plain) ? plain : ''} today={facts.today} />
    </OrderForm>
  )
}

function offReason({ detail, match, cards }: PurchaseFacts, plan: PlanStepProps['plan']): string | undefined {
  if (plan?.runsNow && plan.state === 'running') return '今天的扣款正在进行，完成后即可修改'
  if (detail.fund.plan.reason !== null) return detail.fund.plan.reason
  if (match.suitability === 'refuse') return REFUSED
  return cards.some(card => card.state === 'active') ? seniorWait(match) : '没有可用于付款的银行卡'
}
