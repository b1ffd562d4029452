import { z } from 'zod'
import { dateText, moneyText, rateText, sharesText } from '../fields.ts'

/** One lot of a redemption: how long it was held and what that cost. */
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
