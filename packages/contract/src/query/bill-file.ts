import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { ownFile } from '../fields.ts'
import { billPeriod } from './bill-period.ts'

/** AST-04: the bill as a CSV or PDF download; its figures are those of the page. */
export const billFile = defineCall({
  door: 'site',
  id: 'CALL-997',
  name: 'query.billFile',
  summary: '下载账单',
  method: 'POST',
  path: '/api/query/bill-file',
  access: 'customer',
  input: z.strictObject({ period: billPeriod, format: z.enum(['csv', 'pdf']) }),
  output: ownFile,
  errors: [],
})
