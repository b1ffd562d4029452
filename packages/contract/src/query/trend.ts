import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode } from '../fields.ts'
import { trendAll } from './trend-all.ts'

/** The daily income of one fund, over all cards. */
export const trend = defineCall({
  door: 'site',
  id: 'CALL-081',
  name: 'query.trend',
  summary: '单只基金收益走势',
  method: 'POST',
  path: '/api/query/trend',
  access: 'customer',
  input: z.strictObject({ ...trendAll.input.shape, fundCode }),
  output: trendAll.output,
  errors: [],
})
