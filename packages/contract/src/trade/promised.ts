import { z } from 'zod'
import { isoDate } from '../fields.ts'

const feeTerms = z.string().max(2_000)

/** The order's days as the customer confirmed them; from trade.workdates. */
export const promisedDays = z.strictObject({ tradeDate: isoDate, confirmDate: isoDate })

/** Days and fee terms from trade.fare. If they have changed, the order is refused with TRADE-TERMS. */
export const promisedOrder = z.strictObject({
  tradeDate: isoDate,
  /** Null for a subscription, which is confirmed when its fund is founded. */
  confirmDate: isoDate.nullable(),
  feeTerms,
})

/** A redemption also promises its payment day. */
export const promisedRedemption = z.strictObject({ ...promisedDays.shape, payDate: isoDate, feeTerms })

export const promisedConversion = z.strictObject({ ...promisedDays.shape, feeTerms })

/** The day of a plan's first deduction, from trade.planWorkdates, and that day's fee terms. */
export const promisedDeduction = z.strictObject({ tradeDate: isoDate, feeTerms })
