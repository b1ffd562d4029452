import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate } from '../fields.ts'
import { planDays } from './plan-days.ts'

/**
 * The next deductions of a plan, made now or running already, shifted to days on which the fund is open; as many as the
 * published calendar holds.
 */
export const planWorkdates = defineCall({
  id: 'CALL-098',
  name: 'trade.planWorkdates',
  summary: '定投扣款日',
  method: 'GET',
  path: '/api/trade/plan/workdates',
  access: 'public',
  input: z.strictObject({
    ...planDays,
    startDate: isoDate.optional(),
    /** Of a plan that runs already: the day, by its own rule, of the deduction that comes next. */
    nextDue: isoDate.optional(),
    fundCode: fundCode.optional(),
  }),
  output: z.object({ list: z.array(z.object({ dueDate: dateText, runDate: dateText })) }),
  errors: ['TRADE-PLAN-DAY', 'TRADE-CALENDAR'],
})
