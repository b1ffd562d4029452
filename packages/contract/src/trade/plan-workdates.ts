import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate } from '../fields.ts'
import { planDays } from './plan-days.ts'

/**
 * The next deductions of a new or running plan, moved to days on which the fund is open, up to the end of the published
 * calendar.
 */
export const planWorkdates = defineCall({
  door: 'site',
  id: 'CALL-098',
  name: 'trade.planWorkdates',
  summary: '定投扣款日',
  method: 'GET',
  path: '/api/trade/plan/workdates',
  access: 'public',
  input: z.strictObject({
    ...planDays,
    startDate: isoDate.optional(),
    /** For a running plan: the nominal day of its next deduction. */
    nextDue: isoDate.optional(),
    fundCode: fundCode.optional(),
  }),
  output: z.object({ list: z.array(z.object({ dueDate: dateText, runDate: dateText })) }),
  errors: ['TRADE-PLAN-DAY', 'TRADE-CALENDAR'],
})
