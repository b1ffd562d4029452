import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, moneyText, navText, rateText, ratioText, serial, sharesText } from '../fields.ts'
import { lotUse, mandatoryFee } from '../lot-use.ts'
import { order } from './order.ts'

/** The figures with which one leg of an order was confirmed. */
const working = z.object({
  nav: navText,
  navDay: dateText,
  gross: moneyText,
  rate: rateText,
  /** The class charges for entering it, but on the order's trading day the law forbade that in own sales. */
  entryWaived: z.boolean(),
  discount: z.string(),
  fixedFee: moneyText.nullable(),
  net: moneyText,
  /** All charges, those below included. */
  fee: moneyText,
  /** What an outside registrar took of the result, a part of the fee. */
  performanceFee: moneyText,
  /** The part of the fee that goes to the fund's assets. */
  toFund: moneyText,
  /** The part that goes to the company. */
  toCompany: moneyText,
  backendFee: moneyText,
  mandatory: mandatoryFee.nullable(),
  interest: moneyText,
  /** Paid and not accepted: beyond the cap of a raising or the limit of one holder. */
  refund: moneyText,
  /** The unpaid loss of a money-market fund charged to the last shares; zero or negative. */
  unpaid: moneyText,
  /** The total over the lots, paid by a separate order. */
  serviceReturn: moneyText,
  /** Returned parts of a floating management fee, in the same way. */
  floatingReturn: moneyText,
  shares: sharesText,
  shareRounding: z.enum(['half-up', 'truncate']),
  lots: z.array(lotUse),
  /**
   * For a fund's act, what each share received, with 9 decimals: yuan of a dividend, shares of a split, or the day's
   * yuan per 10,000 shares of a money-market fund; and the shares entitled.
   */
  act: z.object({ each: ratioText, held: sharesText.nullable() }).nullable(),
})

/** One of the customer's orders with its timeline and, once confirmed, the working of every figure. */
export const recordDetail = defineCall({
  door: 'site',
  id: 'CALL-911',
  name: 'query.recordDetail',
  summary: '交易记录详情',
  method: 'GET',
  path: '/api/query/record-detail',
  access: 'customer',
  input: z.strictObject({ orderId: serial }),
  output: z.object({
    order,
    working: working.nullable(),
    /** For a conversion: the leg in the target fund. */
    into: working.nullable(),
    /** When the shares that the order brought may be sold: from the day on, or on it alone; null where they are free at once. */
    free: z.object({ day: dateText, isRolling: z.boolean() }).nullable(),
    /**
     * The order it arose from, and the orders that arose from it: the deferred remainder of a redemption, corrections.
     */
    related: z.array(z.object({ orderId: serial, businessName: z.string(), isOrigin: z.boolean() })),
    /** Of interest on settlement money: the stays that it was earned in; exact to a millionth of a yuan. Null for other orders. */
    stays: z
      .array(z.object({ amount: moneyText, from: dateText, to: dateText, nights: z.int(), interest: z.string() }))
      .nullable(),
    timeline: z.array(z.object({ title: z.string(), at: instantText.nullable(), day: dateText, done: z.boolean() })),
  }),
  errors: ['TRADE-ORDER'],
})
