import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** The fund data that one request may combine. */
export const aggregated = [
  'content.fundDetail',
  'content.fundSeries',
  'content.navList',
  'content.fundRisk',
  'content.fundPortfolio',
  'content.agencyFund',
] as const

/**
 * Several queries about funds in one request; each has its own answer, so that one failure does not affect the others.
 */
export const aggregation = defineCall({
  door: 'site',
  id: 'CALL-091',
  name: 'content.aggregation',
  summary: '基金数据聚合查询',
  method: 'POST',
  path: '/api/query/aggregation',
  access: 'public',
  signed: false,
  alwaysOk: true,
  input: z.strictObject({
    requests: z
      .array(z.strictObject({ name: z.enum(aggregated), input: z.record(z.string().max(32), z.string().max(64)) }))
      .min(1)
      .max(10),
  }),
  output: z.object({
    results: z.array(z.object({ name: z.enum(aggregated), code: z.string(), msg: z.string(), data: z.unknown() })),
  }),
  errors: [],
})
