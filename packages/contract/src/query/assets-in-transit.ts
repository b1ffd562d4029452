import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText, serial } from '../fields.ts'
import { fundOnCard } from './bill-line.ts'
import { order } from './order.ts'

/**
 * Money in transit: paid purchases not yet confirmed, and redemption money and dividends not yet on the card; the rows
 * of all lists add up to the total.
 */
export const assetsInTransit = defineCall({
  door: 'site',
  id: 'CALL-078',
  name: 'query.assetsInTransit',
  summary: '在途资产',
  method: 'POST',
  path: '/api/query/assets-in-transit',
  access: 'customer',
  input: z.strictObject({ querytype: z.literal('ALL') }),
  output: z.object({
    buying: moneyText,
    paying: moneyText,
    remitted: moneyText,
    total: moneyText,
    list: z.array(
      z.object({
        direction: z.enum(['in', 'out']),
        amount: moneyText,
        /** Null while the day is unknown: a dividend held back with frozen shares. */
        dueDate: z.string().nullable(),
        order,
      }),
    ),
    /** Transfers received that are neither matched with an order nor returned to their card. */
    remittances: z.array(
      z.object({
        remitId: serial,
        bankName: z.string(),
        cardTail: z.string(),
        amount: moneyText,
        state: z.enum(['waiting', 'returning']),
        returnOn: dateText,
      }),
    ),
    /** Dividends already reflected in the NAV that the next settlement books. */
    dividends: z.array(z.object({ ...fundOnCard, amount: moneyText, exDate: dateText, payDate: dateText })),
  }),
  errors: [],
})
