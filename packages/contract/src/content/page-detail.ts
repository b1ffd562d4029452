import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, refId } from '../fields.ts'

export const pageDetail = defineCall({
  door: 'site',
  id: 'CALL-921',
  name: 'content.pageDetail',
  summary: '法律与说明页面',
  method: 'GET',
  path: '/api/content/page/detail/{id}',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    lead: z.string(),
    /** Sanitised. */
    html: z.string(),
    updatedOn: dateText,
  }),
  errors: ['SYS-0404'],
})
