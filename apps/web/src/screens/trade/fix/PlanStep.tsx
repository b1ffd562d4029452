import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { limitText, moneyText } from '@zhixiao/domain/format/amounts.ts'
import { capitalText } from '@zhixiao/domain/format/capital.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { AmountInput } from '@zhixiao/ui/form/AmountInput.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { to } from '../../../paths.ts'
import { CardPanel } from '../CardPanel.tsx'
import { Consent } from '../Consent.tsx'
import { FundLine } from '../FundLine.tsx'
import { NextBar } from '../NextBar.tsx'
import { plainAmount } from '../purchase/amount-fault.ts'
import type { PurchaseFacts } from '../purchase/use-purchase-facts.ts'
import { fundOf } from '../purchase/words.ts'
import { REFUSED, SuitabilityPanel } from '../SuitabilityPanel.tsx'
import { TradeHead } from '../TradeParts.tsx'
import { Calculator } from './Calculator.tsx'
import { DayFields } from './DayFields.tsx'
import { Deductions } from './Deductions.tsx'
import { planFault } from './plan-fault.ts'
import { type PlanForm, STEPS } from './words.ts'

const QUICK = ['100', '500', '1000', '5000'].map(value => ({ value, label: moneyText(value).slice(0, -3) }))
const FIELD = 'plan-amount'

type PlanStepProps = {
  facts: PurchaseFacts
  plan: OutputOf<'trade.planList'>['list'][number] | null
  form: PlanForm
  onForm: (changes: Partial<PlanForm>) => void
  tradeacco: string
  onCard: (tradeacco: string) => void
  onNext: () => void
  pending: boolean
}

/** The first step: how much, how often, from which card, and when it is first deducted. */
export function PlanStep({ facts, plan, form, onForm, tradeacco, onCard, onNext, pending }: PlanStepProps) {
  const { detail, limits, match, cards, agreements } = facts
  const [touched, setTouched] = useState(false)
  const [asked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const card = cards.find(each => each.tradeacco === tradeacco)
  const fault = planFault(form.amount, limits, card)
  const plain = plainAmount(form.amount)
  const isAmount = isTradeAmount(plain)
  const title = plan ? '修改定投' : '设置定投'
  const off = offReason(facts, plan)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    setAsked(true)
    if (fault !== null) document.getElementById(FIELD)?.focus()
    else if (card === undefined) document.querySelector<HTMLElement>('input[name="tradeacco"]')?.focus()
    else if (!agreed) consent.current?.focus()
    else onNext()
  }
  return (
    <>
      <TradeHead fund={detail.fund} title={title} step={0} steps={STEPS} />
      <div className="with-rail trade-body">
        <form className="stack" onSubmit={submit} noValidate>
          <Panel label="定投计划">
            <FundLine fund={fundOf(facts)} />
            <Divider />
            <h2 className="panel__title">
              <label htmlFor={FIELD}>每期金额</label>
            </h2>
            <div className="trade-amount">
              <AmountInput
                id={FIELD}
                label="每期金额"
                hideLabel
                value={form.amount}
                onChange={amount => onForm({ amount })}
                onBlur={() => setTouched(form.amount !== '')}
                reading={isAmount ? capitalText(plain) : undefined}
                hint={`每期至少 ${moneyText(limits.planMin)} 元，单日限额：${limitText(limits.dayMax)}`}
                error={touched ? (fault ?? undefined) : undefined}
              >
                <Chips
                  label="快捷金额"
                  options={QUICK}
                  value={plain.replace(/\.0+$/, '')}
                  onChange={amount => onForm({ amount })}
                />
              </AmountInput>
            </div>
            <DayFields form={form} onForm={onForm} today={facts.today} isNew={plan === null} />
          </Panel>
          <SuitabilityPanel match={match} />
          <CardPanel
            cards={cards}
            value={tradeacco}
            onChange={onCard}
            error={asked && card === undefined && cards.length > 0 ? '请选择付款银行卡' : undefined}
          />
          <Consent
            ref={consent}
            agreements={agreements}
            agreed={agreed}
            onChange={setAgreed}
            isMissing={asked && !agreed}
          />
          <NextBar
            off={off}
            pending={pending}
            back={plan ? to('myFix') : to('fundDetail', { fundCode: detail.fund.fundCode })}
            label="每期金额"
            figure={`¥${isAmount ? moneyText(plain) : '0.00'}`}
          />
          <Calculator fund={detail.fund} form={form} amount={isAmount ? plain : ''} today={facts.today} />
        </form>
        <Deductions form={form} isPaused={plan?.state === 'paused'} />
      </div>
    </>
  )
}

function offReason({ detail, match, cards }: PurchaseFacts, plan: PlanStepProps['plan']): string | undefined {
  if (plan?.runsToday && plan.state === 'running') return '今天是扣款日，计划不能修改'
  if (detail.fund.plan.reason !== null) return detail.fund.plan.reason
  if (match.suitability === 'refuse') return REFUSED
  return cards.some(card => card.state === 'active') ? undefined : '没有可用于付款的银行卡'
}
