import { z } from 'zod'
import { moneyText } from '../fields.ts'

/** How a period's income came about: income = navIncome - fees + other. */
export const incomeParts = {
  income: moneyText,
  /** The incomes of the period's days. */
  navIncome: moneyText,
  fees: moneyText,
  /** Interest on subscriptions, cents of rounding, orders between two periods. */
  other: moneyText,
}

/** opening + inflow - outflow - dividend + income = closing */
export const billLine = z.object({
  opening: moneyText,
  inflow: moneyText,
  outflow: moneyText,
  dividend: moneyText,
  ...incomeParts,
  closing: moneyText,
})

export const fundOnCard = {
  fundCode: z.string(),
  fundName: z.string(),
  tradeacco: z.string(),
  bankName: z.string(),
  cardTail: z.string(),
}
