import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundRow, spark } from './shapes.ts'

/** The featured fund first, then the recommended ones. */
export const recommendList = defineCall({
  door: 'site',
  id: 'CALL-008',
  name: 'content.recommendList',
  summary: '精选基金',
  method: 'GET',
  path: '/api/content/recommend/list',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(fundRow.extend({ summary: z.string(), benchmarkText: z.string(), spark })),
  }),
  errors: [],
})
