import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'
import { attachment, noticeRow } from './shapes.ts'

export const noticeDetail = defineCall({
  door: 'site',
  id: 'CALL-007',
  name: 'content.noticeDetail',
  summary: '公告详情',
  method: 'GET',
  path: '/api/content/notice/detail/{id}',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: noticeRow.extend({
    /** Sanitised. */
    html: z.string(),
    fundName: z.string().nullable(),
    attachments: z.array(attachment),
    /** In the same group, the next newer and the next older one. */
    previous: noticeRow.nullable(),
    next: noticeRow.nullable(),
  }),
  errors: ['SYS-0404'],
})
