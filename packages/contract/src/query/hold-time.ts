import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, navText, rateText, ratioText, sharesText, tradeacco } from '../fields.ts'
import { cheaperFrom, lotChannel } from '../lot-use.ts'

/** The lots of a holding, oldest first: holding days, the cost of redeeming now, and when it becomes cheaper. */
export const holdTime = defineCall({
  door: 'site',
  id: 'CALL-088',
  name: 'query.holdTime',
  summary: '持有期',
  method: 'GET',
  path: '/api/query/hold-time',
  access: 'customer',
  input: z.strictObject({ fundCode, tradeacco }),
  output: z.object({
    /** The confirmation day of a redemption placed now; holding days are counted up to it. */
    confirmDate: dateText,
    /** In a fund with a holding period: whether lots are sold on their due days alone. */
    isRolling: z.boolean().optional(),
    lots: z.array(
      z.object({
        registerDate: dateText,
        channel: lotChannel,
        /** The NAV of the purchase, in shares of now. */
        nav: navText,
        /** The NAV as it was confirmed; another than `nav` after a split. */
        confirmedNav: navText,
        /** The splits between the two, oldest first. */
        splits: z.array(z.object({ day: dateText, ratio: ratioText })),
        shares: sharesText,
        remaining: sharesText,
        days: z.int(),
        rate: rateText,
        cheaperFrom: cheaperFrom.nullable(),
        /** In a fund with a holding period: the next trading day whose orders may sell it, which may be today's. */
        free: z.object({ now: z.boolean(), day: dateText }).optional(),
      }),
    ),
  }),
  errors: ['TRADE-FUND'],
})
