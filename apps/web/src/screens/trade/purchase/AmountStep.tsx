import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { RadioGroup } from '@zhixiao/ui/form/Checkbox.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { ConversionNotice } from '../../../features/fund/ConversionNotice.tsx'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { priceOf } from '../../../features/order/day-words.ts'
import { entryFree } from '../../../features/order/FreeSoon.tsx'
import { ServiceFee } from '../../../features/order/ServiceFee.tsx'
import { seniorWait } from '../../../features/risk/senior-wait.ts'
import { to } from '../../../paths.ts'
import { type BankCard, CardPanel } from '../CardPanel.tsx'
import { ConsentField } from '../ConsentField.tsx'
import type { Consent } from '../consent.ts'
import { YuanField } from '../FigureField.tsx'
import { purchaseStages, subscriptionStages, undoWords } from '../money-timetable.ts'
import { NextBar } from '../NextBar.tsx'
import { cardInput, consentInput, figureInput, OrderForm } from '../OrderForm.tsx'
import { insteadOf, REFUSED, SuitabilityPanel } from '../SuitabilityPanel.tsx'
import { Timetable } from '../TradeParts.tsx'
import { figureWords, plainFigure } from '../typed-figure.ts'
import { useDebounced } from '../use-debounced.ts'
import type { Choice } from '../use-order-fields.ts'
import { amountFault, cardFault, limitWords } from './amount-fault.ts'
import { FeeEstimate } from './FeeEstimate.tsx'
import type { PurchaseFacts } from './use-purchase-facts.ts'
import { wordsOf } from './words.ts'

const QUICK = ['1000', '5000', '10000', '50000']
const PAYMENTS = [
  { value: 'card', label: '银行卡扣款' },
  { value: 'remit', label: '汇款支付' },
]

type AmountStepProps = {
  facts: PurchaseFacts
  amount: Choice
  tradeacco: Choice
  /** `card`, or `remit`: the customer sends the money instead of the card being debited. */
  payment: Choice
  consent: Consent
  onNext: () => Promise<boolean>
  pending: boolean
}

/** The first step: the amount, the card, and the expected result. */
export function AmountStep({ facts, amount, tradeacco, payment, consent, onNext, pending }: AmountStepProps) {
  const { detail, limits, dates, match, cards, today } = facts
  const [tried, setTried] = useState(false)
  const words = wordsOf(facts)
  const isRaising = detail.fund.purchase.kind === 'subscription'
  const card = cards.find(each => each.tradeacco === tradeacco.value)
  const byTransfer = payment.value === 'remit'
  const faultOf = (figure: string) => amountFault(figure, detail.fund, limits, byTransfer ? undefined : card)
  const aboveCard = byTransfer ? null : cardFault(amount.value, detail.fund, limits, card)
  const plain = plainFigure(amount.value)
  const isAmount = isTradeAmount(plain)
  const isRefused = match.suitability === 'refuse'
  const wait = seniorWait(match)
  const off = limits.purchaseReason ?? (isRefused ? REFUSED : (noCardReason(cards) ?? wait))

  const price = priceOf(detail.fund)
  const paid = isAmount ? moneyText(plain) : ''
  const stages = isRaising
    ? subscriptionStages(detail.fund.raiseEnd, paid)
    : purchaseStages(dates, today, { paid, byTransfer, price })
  return (
    <OrderForm
      fund={detail.fund}
      title={`${words.act}基金`}
      lacking={[
        faultOf(amount.value) !== null && figureInput,
        card === undefined && cardInput,
        !consent.agreed && consentInput,
      ]}
      onTry={() => setTried(true)}
      onNext={onNext}
      rail={
        // The days are those of an order sent now, which is not possible before the wait is over.
        wait === undefined && (
          <Timetable title="这笔钱的时间表" stages={stages}>
            {isRaising ? '募集期内的申请以基金合同生效后的确认结果为准。' : undoWords(dates, today, price)}
          </Timetable>
        )
      }
    >
      {isRefused && <SuitabilityPanel match={match} />}
      <Panel label="购买金额">
        <FundLine fund={detail.fund} />
        <Divider />
        <YuanField
          label={words.amount}
          faultOf={faultOf}
          tried={tried}
          {...amount}
          hint={limitWords(limits)}
          quick={QUICK}
        />
        {aboveCard !== null && card && <AboveCard fault={aboveCard} card={card} payment={payment} />}
        <Estimate fundCode={detail.fund.fundCode} amount={isAmount ? plain : ''} facts={facts} />
        <ServiceFee detail={detail} />
      </Panel>
      <ConversionNotice detail={detail} />
      {detail.fees.holdingPeriod && <Notice tone="warning">{detail.fees.holdingPeriod}。</Notice>}
      {!isRefused && <SuitabilityPanel match={match} />}
      <CardPanel cards={cards} tried={tried} {...tradeacco} />
      {card?.takesRemittance && (
        <Panel label="支付方式">
          <RadioGroup label="支付方式" name="payment" options={PAYMENTS} {...payment} />
          {byTransfer && <p className="faint">提交后请从该卡汇款，金额须与申请一致；汇款不受银行卡限额限制。</p>}
        </Panel>
      )}
      <div className="stack trade-consent">
        <ConsentField {...consent} tried={tried} />
      </div>
      <NextBar
        off={off}
        instead={insteadOf(match)}
        pending={pending}
        back={to('fundDetail', { fundCode: detail.fund.fundCode })}
        label={words.amount}
        figure={`¥${figureWords(amount.value)}`}
      />
    </OrderForm>
  )
}

/** A limit of the card's bank, as soon as the amount exceeds it, and the way around it. */
function AboveCard({ fault, card, payment }: { fault: string; card: BankCard; payment: Choice }) {
  return (
    <Notice tone="warning" alert>
      {fault}；汇款支付不受此限。
      {card.takesRemittance ? (
        <TextButton onClick={() => payment.onChange('remit')}>改用汇款支付</TextButton>
      ) : (
        <Link className="text-link" to={to('bankDetail', { tradeacco: card.tradeacco })}>
          开通汇款支付
        </Link>
      )}
    </Notice>
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
      feeName={wordsOf(facts).fee}
      free={entryFree(facts.detail)}
    />
  )
}
