import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { capitalText } from '@zhixiao/domain/format/capital.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { AmountInput } from '@zhixiao/ui/form/AmountInput.tsx'
import { RadioGroup } from '@zhixiao/ui/form/Checkbox.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { type BankCard, CardPanel } from '../CardPanel.tsx'
import { Consent } from '../Consent.tsx'
import { FundLine } from '../FundLine.tsx'
import { purchaseStages, subscriptionStages, undoWords } from '../money-timetable.ts'
import { NextBar } from '../NextBar.tsx'
import { REFUSED, SuitabilityPanel } from '../SuitabilityPanel.tsx'
import { Timetable, TradeHead } from '../TradeParts.tsx'
import { useDebounced } from '../use-debounced.ts'
import { amountFault, limitWords, plainAmount } from './amount-fault.ts'
import { FeeEstimate } from './FeeEstimate.tsx'
import type { PurchaseFacts } from './use-purchase-facts.ts'
import { actOf, fundOf } from './words.ts'

const QUICK = ['1000', '5000', '10000', '50000'].map(value => ({ value, label: moneyText(value).slice(0, -3) }))
const FIELD = 'trade-amount'
const PAYMENTS = [
  { value: 'card', label: '银行卡扣款' },
  { value: 'remit', label: '汇款支付' },
]

type AmountStepProps = {
  facts: PurchaseFacts
  amount: string
  onAmount: (amount: string) => void
  tradeacco: string
  onCard: (tradeacco: string) => void
  /** The customer sends the money instead of the card being debited. */
  byTransfer: boolean
  onTransfer: (wanted: boolean) => void
  onNext: () => void
  pending: boolean
}

/** The first step: how much, from which card, and what will become of it. */
export function AmountStep(props: AmountStepProps) {
  const { facts, amount, onAmount, tradeacco, onCard, byTransfer, onTransfer, onNext, pending } = props
  const { detail, limits, dates, match, cards, today } = facts
  const [touched, setTouched] = useState(false)
  const [asked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const act = actOf(facts)
  const card = cards.find(each => each.tradeacco === tradeacco)
  const fault = amountFault(amount, detail.fund, limits, byTransfer ? undefined : card)
  const plain = plainAmount(amount)
  const isAmount = isTradeAmount(plain)
  const off = limits.purchaseReason ?? (match.suitability === 'refuse' ? REFUSED : noCardReason(cards))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    setAsked(true)
    if (fault !== null) document.getElementById(FIELD)?.focus()
    else if (card === undefined) document.querySelector<HTMLElement>('input[name="tradeacco"]')?.focus()
    else if (!agreed) consent.current?.focus()
    else onNext()
  }

  const paid = isAmount ? moneyText(plain) : ''
  const stages =
    act === '认购' ? subscriptionStages(detail.fund.raiseEnd, paid) : purchaseStages(dates, today, paid, byTransfer)
  return (
    <>
      <TradeHead fund={detail.fund} title={`${act === '认购' ? '认购' : '购买'}基金`} step={0} />
      <div className="with-rail trade-body">
        <form className="stack" onSubmit={submit} noValidate>
          <Panel label="买入金额">
            <FundLine fund={fundOf(facts)} />
            <Divider />
            <h2 className="panel__title">
              <label htmlFor={FIELD}>{act === '认购' ? '认购金额' : '买入金额'}</label>
            </h2>
            <div className="trade-amount">
              <AmountInput
                id={FIELD}
                label={act === '认购' ? '认购金额' : '买入金额'}
                hideLabel
                value={amount}
                onChange={onAmount}
                onBlur={() => setTouched(amount !== '')}
                reading={isAmount ? capitalText(plain) : undefined}
                hint={limitWords(limits)}
                error={touched ? (fault ?? undefined) : undefined}
              >
                <Chips label="快捷金额" options={QUICK} value={plain.replace(/\.0+$/, '')} onChange={onAmount} />
              </AmountInput>
            </div>
            <Estimate fundCode={detail.fund.fundCode} amount={isAmount ? plain : ''} facts={facts} />
          </Panel>
          <SuitabilityPanel match={match} />
          <CardPanel
            cards={cards}
            value={tradeacco}
            onChange={onCard}
            error={asked && card === undefined && cards.length > 0 ? '请选择付款银行卡' : undefined}
          />
          {card?.takesRemittance && (
            <Panel title="支付方式">
              <RadioGroup
                label="支付方式"
                name="payment"
                options={PAYMENTS}
                value={byTransfer ? 'remit' : 'card'}
                onChange={value => onTransfer(value === 'remit')}
              />
              {byTransfer && <p className="faint">提交后请从该卡汇款，金额须与申请一致；汇款不受银行卡限额限制。</p>}
            </Panel>
          )}
          <div className="stack trade-consent">
            <Consent
              ref={consent}
              agreements={facts.agreements}
              agreed={agreed}
              onChange={setAgreed}
              isMissing={asked && !agreed}
            />
          </div>
          <NextBar
            off={off}
            pending={pending}
            back={to('fundDetail', { fundCode: detail.fund.fundCode })}
            label={act === '认购' ? '认购金额' : '买入金额'}
            figure={`¥${paid || '0.00'}`}
          />
        </form>
        <Timetable title="这笔钱的时间表" stages={stages}>
          {act === '认购' ? '募集期内的申请以基金合同生效后的确认结果为准。' : undoWords(dates, today)}
        </Timetable>
      </div>
    </>
  )
}

const noCardReason = (cards: readonly BankCard[]): string | undefined =>
  cards.some(card => card.state === 'active') ? undefined : '没有可用于付款的银行卡'

function Estimate({ fundCode, amount, facts }: { fundCode: string; amount: string; facts: PurchaseFacts }) {
  const settled = useDebounced(amount)
  const fare = useCall('trade.fare', { fundCode, amount: settled }, { enabled: settled !== '' })
  const stands = settled !== '' && settled === amount
  return (
    <FeeEstimate
      fare={stands ? (fare.data?.purchase ?? undefined) : undefined}
      act={actOf(facts)}
      isBackEnd={facts.detail.fund.feeType === 'B'}
    />
  )
}
