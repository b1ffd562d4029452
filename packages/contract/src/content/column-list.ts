import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'

/** Columns below `id` in order; 'viewpoint' is the root. An unknown `id` has none. */
export const columnList = defineCall({
  door: 'site',
  id: 'CALL-004',
  name: 'content.columnList',
  summary: '栏目列表',
  method: 'GET',
  path: '/api/content/column/list/{id}',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: z.object({
    /** `count` is the number of articles shown. */
    list: z.array(z.object({ id: z.string(), title: z.string(), lead: z.string(), count: z.int() })),
  }),
  errors: [],
})
