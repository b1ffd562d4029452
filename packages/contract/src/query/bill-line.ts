import { z } from 'zod'
import { moneyText } from '../fields.ts'

/** The parts of a period's income: income = navIncome - fees + interest + waiting + restated + service + floating + converted + liquidation + other. */
export const incomeParts = {
  income: moneyText,
  /** Income of the period's days. */
  navIncome: moneyText,
  fees: moneyText,
  /** Interest on subscriptions. */
  interest: moneyText,
  /** Income of days already counted for orders pending at the period's end (subtracted) and at its start (added). */
  waiting: moneyText,
  /** The effect of corrected NAVs on orders that were confirmed before. */
  restated: moneyText,
  /** Sales service fees returned with redeemed or converted shares. */
  service: moneyText,
  /** Parts of floating management fees returned with them. */
  floating: moneyText,
  /** Income that went on in the fund into which all shares were converted (negative), or came from the one that was. */
  converted: moneyText,
  /** What a fund's liquidation paid above the fall in value of its shares. */
  liquidation: moneyText,
  /** Rounding differences in fen. */
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
