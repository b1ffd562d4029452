import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'
import { articleRow } from './shapes.ts'

/** The featured articles of a column: those it names, else its newest three. */
export const columnRefList = defineCall({
  door: 'site',
  id: 'CALL-005',
  name: 'content.columnRefList',
  summary: '栏目推荐内容',
  method: 'GET',
  path: '/api/content/column/ref-list/{id}',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: z.object({ list: z.array(articleRow) }),
  errors: [],
})
