import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { rankingPeriod } from './shapes.ts'

const period = z.object({ code: rankingPeriod, name: z.string() })

/** Periods in display order, for a fund's page and for the ranking, which has two more. */
export const fundIncType = defineCall({
  door: 'site',
  id: 'CALL-010',
  name: 'content.fundIncType',
  summary: '收益区间',
  method: 'GET',
  path: '/api/content/enum/fundIncType',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({ list: z.array(period), ranking: z.array(period) }),
  errors: [],
})
