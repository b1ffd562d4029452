import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import {
  dateText,
  fundCode,
  isoDate,
  moneyText,
  navText,
  rateText,
  sharesText,
  tradeAmount,
  tradeacco,
  tradeShares,
} from '../fields.ts'
import { cheaperFrom, lotUse, mandatoryFee } from '../lot-use.ts'

/**
 * The cost of an order at the last NAV: `amount` for a purchase, `shares` with `tradeacco` for a redemption, plus
 * `targetFundCode` for a conversion. Only an estimate: the order is confirmed at a NAV not yet known.
 */
export const fare = defineCall({
  door: 'site',
  id: 'CALL-092',
  name: 'trade.fare',
  summary: '费用估算',
  method: 'POST',
  path: '/api/trade/fare',
  access: 'customer',
  input: z.strictObject({
    fundCode,
    amount: tradeAmount.optional(),
    shares: tradeShares.optional(),
    tradeacco: tradeacco.optional(),
    targetFundCode: fundCode.optional(),
    /** For a purchase on a later trading day, such as a plan's first deduction. */
    tradeDate: isoDate.optional(),
  }),
  output: z.object({
    nav: navText,
    navDay: dateText,
    /** The rates promised to the order; null without an amount or shares. */
    feeTerms: z.string().nullable(),
    /** What the holding periods of its lots let an order of `shares` sell now; null in a fund without any. */
    hold: z
      .object({
        free: sharesText,
        isRolling: z.boolean(),
        /** Locked shares that are sold next: from this day on, in a rolling fund on it alone. */
        next: z.object({ day: dateText, shares: sharesText }).nullable(),
        /** Due shares of a rolling fund that the order leaves, and the first day on which any of them are due again. */
        missed: z.object({ day: dateText, shares: sharesText }).nullable(),
      })
      .nullable(),
    purchase: z
      .object({
        rate: rateText,
        discount: z.string(),
        discountedRate: rateText,
        fixedFee: moneyText.nullable(),
        standardFee: moneyText,
        fee: moneyText,
        /** A back-end class: the charge is taken at redemption. False once the law ends it. */
        isBackEnd: z.boolean(),
        /** The first trading day whose sales pay no such charge; null where none is taken or none ends. */
        backendEnds: dateText.nullable(),
        net: moneyText,
        shares: sharesText,
        /** The first trading day on which the same order is free; given if at most forty days away. */
        freeFrom: dateText.nullable(),
        /** The trading day before: from its cut-off on, orders belong to `freeFrom`. */
        freeCutOff: dateText.nullable(),
      })
      .nullable(),
    redemption: z
      .object({
        gross: moneyText,
        fee: moneyText,
        toFund: moneyText,
        backendFee: moneyText,
        mandatory: mandatoryFee.nullable(),
        /** Income of a money-market fund paid with its last shares, or the loss charged to them; included in `net`. */
        unpaid: moneyText,
        net: moneyText,
        /** The returned sales service fee, paid with `net` and not included in it. */
        serviceReturn: moneyText,
        /** Returned parts of a floating management fee, paid in the same way. */
        floatingReturn: moneyText,
        lots: z.array(lotUse),
        /** For the lot used whose fee falls first; null when none falls. */
        cheaperFrom: cheaperFrom.nullable(),
        /** The first trading day without the back-end charge, and the one before. */
        freeFrom: dateText.nullable(),
        freeCutOff: dateText.nullable(),
      })
      .nullable(),
    conversion: z
      .object({
        /** Value of the shares, fees for leaving, and the amount converted. */
        gross: moneyText,
        fee: moneyText,
        backendFee: moneyText,
        mandatory: mandatoryFee.nullable(),
        /** The same for the source fund: a loss reduces `amount`, an income is paid to the card. */
        unpaid: moneyText,
        amount: moneyText,
        rateOut: rateText,
        rateIn: rateText,
        /** rateIn - rateOut if positive, and the resulting amount. */
        difference: rateText,
        supplement: moneyText,
        /** The supplement where the law lets the target fund charge for entering it: what a waived one is shown against. */
        standardSupplement: moneyText,
        net: moneyText,
        targetNav: navText,
        targetNavDay: dateText,
        shares: sharesText,
        /** The returned sales service fee, paid to the card. */
        serviceReturn: moneyText,
        /** Returned parts of a floating management fee, paid in the same way. */
        floatingReturn: moneyText,
        lots: z.array(lotUse),
        /** The first trading days without a supplement, and without a back-end charge, each with the one before. */
        freeFrom: dateText.nullable(),
        freeCutOff: dateText.nullable(),
        backendFreeFrom: dateText.nullable(),
        backendFreeCutOff: dateText.nullable(),
      })
      .nullable(),
  }),
  errors: ['TRADE-FUND', 'TRADE-NO-SHARES', 'TRADE-NOT-FREE'],
})
