import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { capitalText } from '@zhixiao/domain/format/capital.ts'
import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider } from '@zhixiao/ui/display/Panel.tsx'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { cardWords } from '../../assets/holdings.ts'
import { ConfirmStep } from '../ConfirmStep.tsx'
import { dayWords } from '../day-words.ts'
import { FundLine } from '../FundLine.tsx'
import { acceptedIn, type OrderDraft } from '../order-draft.ts'
import { feeRateWords } from '../purchase/FeeEstimate.tsx'
import type { PurchaseFacts } from '../purchase/use-purchase-facts.ts'
import { refreshAfterTrade } from '../refresh-after-trade.ts'
import { dayFieldsOf, firstWords, formOf, type Plan, STEPS, termsOf, workdaysOf } from './words.ts'

type PlanConfirmProps = { facts: PurchaseFacts; plan: Plan | null; draft: OrderDraft; onBack: () => void }

/** The second step: the plan in full, then the trade password. */
export function PlanConfirm({ facts, plan, draft, onBack }: PlanConfirmProps) {
  const navigate = useNavigate()
  const { fundCode, tradeacco, figure: amount, planId, leaveMarkId } = draft
  const { fund } = facts.detail
  return (
    <ConfirmStep
      name="trade.plan"
      unmoved={planId === '' ? '计划未生成' : '计划未变动'}
      fund={fund}
      steps={STEPS}
      act={`${planId === '' ? '定投' : '修改定投'} ${fund.fundName}，${planDayWords(dayFieldsOf(formOf(draft)))}`}
      figure={`¥${moneyText(amount)}`}
      requestId={draft.requestId}
      inputOf={tradePassword => ({
        fundCode,
        tradeacco,
        amount,
        ...termsOf(formOf(draft)),
        ...(planId === '' ? {} : { planId }),
        ...(leaveMarkId === '' ? {} : { leaveMarkId }),
        tradePassword,
        agreements: acceptedIn(draft),
      })}
      onPlaced={async made => {
        await refreshAfterTrade()
        await navigate(to('fix', { planId: made.planId, done: 1 }), { replace: true })
      }}
      onBack={onBack}
    >
      <FundLine fund={facts.detail.fund} />
      <Divider />
      <Terms {...{ facts, plan, draft }} />
    </ConfirmStep>
  )
}

function Terms({ facts: { cards, detail }, plan, draft }: Omit<PlanConfirmProps, 'onBack'>) {
  const { fundCode, tradeacco, figure: amount } = draft
  const form = formOf(draft)
  const fare = useCall('trade.fare', { fundCode, amount }).data?.purchase
  const [first, second] = useCall('trade.planWorkdates', { fundCode, ...workdaysOf(form, plan) }).data?.list ?? []
  const card = cards.find(each => each.tradeacco === tradeacco)
  const yuan = (text: string) => `${moneyText(text)} 元`
  const days = planDayWords(dayFieldsOf(form))
  const perRun = fare ? `${yuan(fare.fee)}（费率 ${feeRateWords(fare)}）` : '--'
  return (
    <KeyValues
      strong
      items={[
        {
          label: '每期金额',
          value: (
            <span className="num num--s">
              {yuan(amount)}
              <span className="trade-reading">{capitalText(amount)}</span>
              {plan && <Before now={yuan(amount)} was={yuan(plan.amount)} />}
            </span>
          ),
        },
        {
          label: '扣款日',
          value: (
            <>
              {days}，遇非交易日顺延
              {plan && <Before now={days} was={planDayWords(plan)} />}
            </>
          ),
        },
        { label: firstWords(plan), value: dayWords(first?.runDate ?? null, 'YYYY-MM-DD') },
        { label: '其后一次扣款', value: dayWords(second?.runDate ?? null, 'YYYY-MM-DD') },
        { label: '预估每期申购费', value: detail.fund.feeType === 'B' ? '赎回时按持有期收取' : perRun },
        {
          label: '付款银行卡',
          value: (
            <>
              {card ? `${card.bankName} ${card.cardMask}` : '--'}
              {plan && <Before now={tradeacco} was={plan.tradeacco} words={cardWords(plan)} />}
            </>
          ),
        },
        { label: '成交净值', value: '每次扣款日当日净值' },
        { label: '撤单与终止', value: '扣款日当天不能撤单；其他日期可随时修改、暂停或终止计划' },
      ]}
    />
  )
}

/** What a changed plan had instead of what it is to have; nothing where it stays. */
function Before({ now, was, words = was }: { now: string; was: string; words?: string }) {
  return now === was ? null : <span className="cell-sub">原为 {words}</span>
}
