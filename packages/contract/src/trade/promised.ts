import { z } from 'zod'
import { isoDate } from '../fields.ts'

const feeTerms = z.string().max(2_000)

/** The order's days as the customer confirmed them, as trade.workdates answered them. */
export const promisedDays = z.strictObject({ tradeDate: isoDate, confirmDate: isoDate })

/** The days and the fee terms, as trade.fare answered them: when they differ, the order is refused with TRADE-TERMS. */
export const promisedOrder = z.strictObject({
  tradeDate: isoDate,
  /** Null for a subscription, which is confirmed when its fund is founded. */
  confirmDate: isoDate.nullable(),
  feeTerms,
})

/** For a redemption also its payment day. */
export const promisedRedemption = z.strictObject({ ...promisedDays.shape, payDate: isoDate, feeTerms })

export const promisedConversion = z.strictObject({ ...promisedDays.shape, feeTerms })

/** The day of a plan's first deduction, as trade.planWorkdates answered it, and the fee terms of that day. */
export const promisedDeduction = z.strictObject({ tradeDate: isoDate, feeTerms })
