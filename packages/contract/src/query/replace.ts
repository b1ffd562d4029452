import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText, navText, sharesText } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'

/** Orders that agencies confirmed for this customer (dc), as the registrar reported them; newest first. */
export const replace = defineCall({
  door: 'site',
  id: 'CALL-076',
  name: 'query.replace',
  summary: '代销确认记录',
  method: 'POST',
  path: '/api/query/replace',
  access: 'customer',
  input: z.strictObject({ pageParam }),
  output: pageOf(
    z.object({
      agencyName: z.string(),
      serial: z.string(),
      businessCode: z.string(),
      businessName: z.string(),
      fundCode: z.string(),
      fundName: z.string(),
      applyDate: dateText,
      confirmDate: dateText,
      amount: moneyText,
      shares: sharesText,
      nav: navText.nullable(),
      fee: moneyText,
      succeeded: z.boolean(),
    }),
  ),
  errors: [],
})
