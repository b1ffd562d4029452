import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'
import { noticeRow } from './shapes.ts'

export const noticeDetail = defineCall({
  id: 'CALL-007',
  name: 'content.noticeDetail',
  summary: '公告详情',
  method: 'GET',
  path: '/api/content/notice/detail/{id}',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: noticeRow.extend({ body: z.string(), fundName: z.string().nullable() }),
  errors: ['SYS-0404'],
})
