import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, dividendType, fundCode, moneyText, navText, serial, sharesText } from '../fields.ts'
import { pageOf, pageQuery } from '../page.ts'
import { fundOnCard } from './bill-line.ts'

/** AST-07: the dividends of the customer's holdings, upcoming ones first. */
export const bonusList = defineCall({
  door: 'site',
  id: 'CALL-087',
  name: 'query.bonusList',
  summary: '分红记录',
  method: 'GET',
  path: '/api/query/bonus-list',
  access: 'customer',
  input: z.strictObject({ fundCode: fundCode.optional(), ...pageQuery }),
  output: pageOf(
    z.object({
      /** Null until the dividend is booked. */
      orderId: serial.nullable(),
      ...fundOnCard,
      recordDate: dateText.nullable(),
      exDate: dateText,
      payDate: dateText.nullable(),
      /** Yuan per share, 6 decimals. */
      perShare: z.string().nullable(),
      /** Entitled shares; for an upcoming dividend, the shares held now. */
      shares: sharesText,
      dividendType,
      /** For an upcoming dividend, an estimate on the shares held now. */
      amount: moneyText.nullable(),
      bought: sharesText.nullable(),
      nav: navText.nullable(),
      /** declared, being confirmed, confirmed and not yet paid, paid, reinvested, held back with frozen shares */
      state: z.enum(['declared', 'pending', 'paying', 'paid', 'reinvested', 'held']),
      stateName: z.string(),
    }),
  ),
  errors: [],
})
