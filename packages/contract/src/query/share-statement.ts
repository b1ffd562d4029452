import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, isoDate, moneyText, navText, rateText, sharesText } from '../fields.ts'
import { fundOnCard } from './bill-line.ts'

/** cumulative = holding + realised + dividend */
const figures = {
  marketValue: moneyText,
  cost: moneyText,
  holdingIncome: moneyText,
  realised: moneyText,
  dividend: moneyText,
  cumulative: moneyText,
}

/** The holdings at the end of a day by the confirmations until then, valued at the last NAV up to that day. */
export const shareStatement = defineCall({
  door: 'site',
  id: 'CALL-971',
  name: 'query.shareStatement',
  summary: '持有份额对账单',
  method: 'GET',
  path: '/api/query/share-statement',
  access: 'customer',
  input: z.strictObject({ date: isoDate }),
  output: z.object({
    date: dateText,
    /** Includes holdings closed before that day. */
    ...figures,
    list: z.array(
      z.object({
        ...fundOnCard,
        shares: sharesText,
        nav: navText,
        /** Null before the first NAV; the value then uses the issue price. */
        navDay: dateText.nullable(),
        unitCost: navText.nullable(),
        holdingRate: rateText.nullable(),
        ...figures,
        /** The lots of a fund with a holding period, each with the first day from then on on which it may be sold; of a past day as at its end. */
        lots: z.array(
          z.object({
            registerDate: dateText,
            shares: sharesText,
            day: dateText,
            isFree: z.boolean(),
            isRolling: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})
