import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, moneyText, sharesText, tradeacco } from '../fields.ts'

/** The customer's remaining limits in a fund on the current trading day; '0.00' as a maximum means no limit. */
export const limit = defineCall({
  door: 'site',
  id: 'CALL-093',
  name: 'trade.limit',
  summary: '交易限额',
  method: 'GET',
  path: '/api/trade/limit',
  access: 'customer',
  /** With the card of a holding, what can be paid to it on the same day. */
  input: z.strictObject({ fundCode, tradeacco: tradeacco.optional() }),
  output: z.object({
    isFurther: z.boolean(),
    minAmount: moneyText,
    singleMax: moneyText,
    dayMax: moneyText,
    usedToday: moneyText,
    /** Per deduction of a regular plan. */
    planMin: moneyText,
    planMax: moneyText,
    minRedeem: sharesText,
    minHold: sharesText,
    /** Same-day redemption of a money-market fund that has a line for it. */
    fast: z
      .object({
        /** The cap of a calendar day by law, and the part that is left today. */
        cap: moneyText,
        left: moneyText,
        /** What the line can still pay; '0.00' while staff have switched it off, or hold payments to this card. */
        available: moneyText,
        /** The calendar day of a payment made now, from which on the shares earn nothing. */
        day: dateText,
      })
      .optional(),
    /** Why the fund accepts no purchase or redemption now; null when it does. */
    purchaseReason: z.string().nullable(),
    redeemReason: z.string().nullable(),
  }),
  errors: ['TRADE-FUND'],
})
