import { z } from 'zod'
import { moneyText } from '../fields.ts'

/** The parts of a period's income: income = navIncome - fees + interest + waiting + other. */
export const incomeParts = {
  income: moneyText,
  /** The incomes of the period's days. */
  navIncome: moneyText,
  fees: moneyText,
  /** Of subscriptions. */
  interest: moneyText,
  /** Day incomes of orders that wait at the end of the period, taken off, and of those that waited at its start, added. */
  waiting: moneyText,
  /** Cents of rounding. */
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
