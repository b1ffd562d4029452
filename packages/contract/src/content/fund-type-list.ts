import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundType } from './shapes.ts'

/** Fund types with a fund on display, in the order of the code table. */
export const fundTypeList = defineCall({
  door: 'site',
  id: 'CALL-014',
  name: 'content.fundTypeList',
  summary: '基金类型',
  method: 'POST',
  path: '/api/content/fund-type/list',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(z.object({ fundType, fundTypeName: z.string(), count: z.int() })),
  }),
  errors: [],
})
