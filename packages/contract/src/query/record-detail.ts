import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, moneyText, navText, rateText, ratioText, serial, sharesText } from '../fields.ts'
import { lotUse } from '../trade/lot-use.ts'
import { order } from './order.ts'

/** The figures one leg of an order was confirmed with. */
const working = z.object({
  nav: navText,
  navDay: dateText,
  gross: moneyText,
  rate: rateText,
  discount: z.string(),
  fixedFee: moneyText.nullable(),
  net: moneyText,
  fee: moneyText,
  /** The part of the fee that stays in the fund's own assets. */
  toFund: moneyText,
  /** The part that goes to the company. */
  toCompany: moneyText,
  backendFee: moneyText,
  interest: moneyText,
  /** The unpaid loss of a money-market fund that the last shares bore; not positive. */
  unpaid: moneyText,
  shares: sharesText,
  shareRounding: z.enum(['half-up', 'truncate']),
  lots: z.array(lotUse),
  /**
   * Of an act of the fund what it gave for each share, with 9 places: the yuan of a dividend, the shares of a split, the
   * yuan that 10,000 shares of a money-market fund earned on a day; and the shares that earned them.
   */
  act: z.object({ each: ratioText, held: sharesText.nullable() }).nullable(),
})

/** One own order with its timeline and, once confirmed, the working of every figure. */
export const recordDetail = defineCall({
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
    /** Of a conversion: the leg in the fund entered. */
    into: working.nullable(),
    /** The order it arose from, and those that arose from it: the deferred rest of a redemption, corrections. */
    related: z.array(z.object({ orderId: serial, businessName: z.string(), isOrigin: z.boolean() })),
    timeline: z.array(z.object({ title: z.string(), at: instantText.nullable(), day: dateText, done: z.boolean() })),
  }),
  errors: ['TRADE-ORDER'],
})
