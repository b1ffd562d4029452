import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import { limitText, moneyText } from '@zhixiao/domain/format/amounts.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { decidePlan, type PlanRefusal } from '@zhixiao/domain/order/plan.ts'
import { type CardLimits, cardTerms } from '../card-terms.ts'
import { figureFault, plainFigure } from '../typed-figure.ts'

type Limits = Pick<OutputOf<'trade.limit'>, 'planMin' | 'planMax' | 'singleMax' | 'dayMax'>

/** Why this amount cannot be deducted, with the limiting figure; null when it can. The same rule as the server's. */
export function planFault(typed: string, limits: Limits, card: CardLimits | undefined): string | null {
  const amount = plainFigure(typed)
  if (amount === '') return '请输入每期金额'
  const fault = figureFault(amount, 'yuan')
  if (fault !== null) return fault
  const decision = decidePlan({
    // Only the amount is checked here.
    fund: { status: FUND_STATUS.open, fundType: 'mixed', riskLevel: 'R1' },
    limits: {
      planMin: parseFen(limits.planMin),
      planMax: parseFen(limits.planMax),
      singleMax: parseFen(limits.singleMax),
      dayMax: parseFen(limits.dayMax),
    },
    amount: parseFen(amount),
    schedule: { unit: PLAN_UNIT.day },
    investor: 'C5',
    hasLeaveMark: true,
    card: cardTerms(card),
  })
  return decision.ok ? null : faultText(decision.code, limits, card)
}

/**
 * Why a plan cannot start on this day; null when it can or none is chosen. `calendar` is the refusal of the plan's
 * days.
 */
export function startFault(startDate: string, today: string, calendar: string | undefined): string | null {
  if (startDate === '') return null
  return startDate < today ? '开始日期不能早于今天' : (calendar ?? null)
}

function faultText(code: PlanRefusal, limits: Limits, card: CardLimits | undefined): string | null {
  if (code === 'TRADE-MIN') return `每期不能低于 ${moneyText(limits.planMin)} 元`
  if (code === 'TRADE-MAX') {
    const max = parseFen(limits.planMax) > 0n ? limits.planMax : limits.singleMax
    return `每期不能超过 ${limitText(max)}`
  }
  if (code === 'TRADE-DAY-MAX') return `超过该基金单日限额 ${limitText(limits.dayMax)}`
  if (code === 'TRADE-CARD-MAX') return `超过该银行卡单笔限额 ${limitText(card?.singleMax)}`
  return code === 'TRADE-CARD-DAY-MAX' ? `超过该银行卡单日限额 ${limitText(card?.dayMax)}` : null
}
