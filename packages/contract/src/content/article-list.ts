import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'
import { articleRow, contentType } from './shapes.ts'

/** Newest first. */
export const articleList = defineCall({
  door: 'site',
  id: 'CALL-002',
  name: 'content.articleList',
  summary: '观点列表',
  method: 'POST',
  path: '/api/content/article/list',
  access: 'public',
  input: z.strictObject({
    columnId: refId.optional(),
    contentType: contentType.optional(),
    manId: refId.optional(),
    pageParam,
  }),
  output: pageOf(articleRow),
  errors: [],
})
