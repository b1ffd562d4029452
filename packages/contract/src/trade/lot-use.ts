import { z } from 'zod'
import { dateText, moneyText, rateText, sharesText } from '../fields.ts'

/** A fee that falls: to what, null where the other one does. */
export const lowerFee = z.object({ rate: rateText.nullable(), backendRate: rateText.nullable() })

/** The first trading day on which placing the order costs less, as its confirmation counts the holding days. */
export const cheaperFrom = z.object({ day: dateText, ...lowerFee.shape })

/** One lot of a redemption: how long it was held and its fee. */
export const lotUse = z.object({
  registerDate: dateText,
  shares: sharesText,
  days: z.int(),
  rate: rateText,
  gross: moneyText,
  fee: moneyText,
  toFund: moneyText,
  backendRate: rateText,
  backendFee: moneyText,
})
