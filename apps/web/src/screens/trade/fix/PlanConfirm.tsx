import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { capitalText } from '@zhixiao/domain/format/capital.ts'
import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider } from '@zhixiao/ui/display/Panel.tsx'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayWords, YUAN_PRICE } from '../../../features/order/day-words.ts'
import { BackendEnds, FreeSoon } from '../../../features/order/FreeSoon.tsx'
import { yuan } from '../../../features/order/order-figures.ts'
import { refreshAfterTrade } from '../../../features/order/refresh-after-trade.ts'
import { ServiceFee } from '../../../features/order/ServiceFee.tsx'
import { to } from '../../../paths.ts'
import { ConfirmStep, type TermsOf } from '../ConfirmStep.tsx'
import { acceptedIn, type OrderDraft } from '../order-draft.ts'
import { feeWords } from '../purchase/FeeEstimate.tsx'
import type { PurchaseFacts } from '../purchase/use-purchase-facts.ts'
import { dayFieldsOf, firstWords, formOf, type Plan, STEPS, termsOf, workdaysOf } from './words.ts'

type PlanConfirmProps = { facts: PurchaseFacts; plan: Plan | null; draft: OrderDraft; onBack: () => void }

/** The second step: the plan in full, then the trade password. */
export function PlanConfirm({ facts, plan, draft, onBack }: PlanConfirmProps) {
  const navigate = useNavigate()
  const { fundCode, tradeacco, figure: amount, planId, leaveMarkId } = draft
  const { fund } = facts.detail
  const { terms, purchase, second } = usePlanTerms(plan, draft)
  return (
    <ConfirmStep
      name="trade.plan"
      unmoved={planId === '' ? '计划未生成' : '计划未变动'}
      fund={fund}
      steps={STEPS}
      act={`${planId === '' ? '定投' : '修改定投'} ${fund.fundName}，${planDayWords(dayFieldsOf(formOf(draft)))}`}
      figure={`¥${moneyText(amount)}`}
      draft={draft}
      terms={terms}
      inputOf={(tradePassword, promised) => ({
        fundCode,
        tradeacco,
        amount,
        ...termsOf(formOf(draft)),
        ...(planId === '' ? {} : { planId }),
        ...(leaveMarkId === '' ? {} : { leaveMarkId }),
        promised,
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
      <div className="stack">
        <PlanRows facts={facts} plan={plan} draft={draft} terms={terms} second={second} />
        <FreeSoon name="申购费" fee={purchase?.fee} free={purchase} isPlan />
        <BackendEnds fare={purchase} />
        <ServiceFee detail={facts.detail} />
      </div>
    </ConfirmStep>
  )
}

/** The first deduction day with that day's fee; the second day is for display only. */
function usePlanTerms(plan: Plan | null, draft: OrderDraft) {
  const { fundCode, figure: amount } = draft
  const asked = { fundCode, ...workdaysOf(formOf(draft), plan) }
  const runs = useCall('trade.planWorkdates', asked)
  const [first, second] = runs.data?.list ?? []
  // A continuing plan keeps its day, even if the calendar has changed since.
  const tradeDate = ('nextDue' in asked ? plan?.next?.runDate : null) ?? first?.runDate
  const fare = useCall(
    'trade.fare',
    { fundCode, amount, ...(tradeDate === undefined ? {} : { tradeDate }) },
    { enabled: tradeDate !== undefined },
  )
  const purchase = fare.data?.purchase
  const feeTerms = fare.data?.feeTerms ?? null
  const terms: TermsOf<'trade.plan'> = {
    promised: tradeDate === undefined || feeTerms === null ? null : { tradeDate, feeTerms },
    shown: [
      { label: firstWords(plan), value: dayWords(tradeDate ?? null, 'YYYY-MM-DD') },
      { label: '预估每期申购费', value: feeWords(purchase ?? undefined) },
    ],
    fault: (runs.error ?? fare.error)?.message,
  }
  return { terms, purchase, second: second?.runDate ?? null }
}

type PlanRowsProps = Omit<PlanConfirmProps, 'onBack'> & { terms: TermsOf<'trade.plan'>; second: string | null }

function PlanRows({ facts: { cards, detail }, plan, draft, terms, second }: PlanRowsProps) {
  const isMoney = detail.fund.fundType === 'money'
  const { tradeacco, figure: amount } = draft
  const form = formOf(draft)
  const card = cards.find(each => each.tradeacco === tradeacco)
  const days = planDayWords(dayFieldsOf(form))
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
              {form.unit === PLAN_UNIT.day ? days : `${days}，遇非交易日顺延`}
              {plan && <Before now={days} was={planDayWords(plan)} />}
            </>
          ),
        },
        ...terms.shown.slice(0, 1),
        { label: '再下一次扣款', value: dayWords(second, 'YYYY-MM-DD') },
        ...terms.shown.slice(1),
        {
          label: '付款银行卡',
          value: (
            <>
              {card ? `${card.bankName} ${card.cardMask}` : '--'}
              {plan && <Before now={tradeacco} was={plan.tradeacco} words={cardWords(plan)} />}
            </>
          ),
        },
        isMoney ? YUAN_PRICE : { label: '成交净值', value: '每次扣款日当日净值' },
        { label: '撤单与终止', value: '扣款日当天不能撤单；除扣款进行中外，可随时修改、暂停或终止计划' },
      ]}
    />
  )
}

/** The old value of a changed term; renders nothing if unchanged. */
function Before({ now, was, words = was }: { now: string; was: string; words?: string }) {
  return now === was ? null : <span className="cell-sub">原为 {words}</span>
}
