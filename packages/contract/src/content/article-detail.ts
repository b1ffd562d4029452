import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'
import { articleRow } from './shapes.ts'

export const articleDetail = defineCall({
  id: 'CALL-003',
  name: 'content.articleDetail',
  summary: '观点详情',
  method: 'POST',
  path: '/api/content/article/detail',
  access: 'public',
  input: z.strictObject({ id: refId }),
  /** `body`: paragraphs separated by an empty line. */
  output: articleRow.extend({ body: z.string() }),
  errors: ['SYS-0404'],
})
