import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import type { OrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import type { PlanDays } from '@zhixiao/db/trade/plans.ts'
import type { PlanSchedule } from '@zhixiao/domain/calendar/plan-dates.ts'
import { riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { type Fen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { PlanFacts } from '@zhixiao/domain/order/plan.ts'
import { planScheduleOf } from '@zhixiao/domain/order/plan-fields.ts'

/** The capital mode of accounts that allow no direct debit (BANK-07). */
export const NO_DEBITS = '1'

/** The facts of a plan that depend on its fund, card and amount; no day of the card is used up until a run is decided. */
export const planFactsOf = (
  facts: OrderFacts,
  amount: Fen,
): Pick<PlanFacts, 'fund' | 'limits' | 'amount' | 'card'> => ({
  fund: { ...tradedFund(facts), riskLevel: riskLevelFrom(facts.risk_level) },
  limits: {
    planMin: facts.plan_min_fen,
    planMax: facts.plan_max_fen,
    singleMax: facts.single_max_fen,
    dayMax: facts.day_max_fen,
  },
  amount,
  card: {
    isActive: facts.card_state === 'active',
    takesDebits: facts.capitalmode !== NO_DEBITS,
    singleMax: facts.card_single_max_fen ?? ZERO_FEN,
    dayMax: facts.card_day_max_fen ?? ZERO_FEN,
    usedToday: ZERO_FEN,
  },
})

/** The schedule of a plan's row. @throws when the row lacks the day of its unit, which its constraint forbids. */
export function scheduleOf({ unit, month_day, weekday }: PlanDays): PlanSchedule {
  const schedule = planScheduleOf({ unit, monthDay: month_day, weekday })
  if (schedule === null) throw new Error(`a plan of unit ${unit} without its day`)
  return schedule
}
