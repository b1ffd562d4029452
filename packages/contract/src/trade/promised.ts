import { z } from 'zod'
import { isoDate } from '../fields.ts'

const feeTerms = z.string().max(2_000)

/** The days that the customer confirmed an order on, as trade.workdates answered them. */
export const promisedDays = z.strictObject({ tradeDate: isoDate, confirmDate: isoDate })

/** The days and the fee terms, as trade.fare answered them: other ones refuse the order with TRADE-TERMS. */
export const promisedOrder = z.strictObject({
  tradeDate: isoDate,
  /** Null for a subscription, which is confirmed when its fund is set up. */
  confirmDate: isoDate.nullable(),
  feeTerms,
})

/** Of a redemption also the day of its money. */
export const promisedRedemption = z.strictObject({ ...promisedDays.shape, payDate: isoDate, feeTerms })

export const promisedConversion = z.strictObject({ ...promisedDays.shape, feeTerms })

/** The day of a plan's first deduction, as trade.planWorkdates answered it, and the fee terms of that day. */
export const promisedDeduction = z.strictObject({ tradeDate: isoDate, feeTerms })
