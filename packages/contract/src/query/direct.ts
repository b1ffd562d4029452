import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { pageOf, pageParam } from '../page.ts'
import { order } from './order.ts'

/** The customer's completed orders placed here: direct-sale records (ds), newest first. */
export const direct = defineCall({
  door: 'site',
  id: 'CALL-075',
  name: 'query.direct',
  summary: '直销交易记录',
  method: 'POST',
  path: '/api/query/direct',
  access: 'customer',
  input: z.strictObject({ pageParam }),
  output: pageOf(order),
  errors: [],
})
