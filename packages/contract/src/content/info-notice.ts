import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { noticeGroup, noticeRow } from './shapes.ts'

/** The newest notices of each of the five groups. */
export const infoNotice = defineCall({
  door: 'site',
  id: 'CALL-026',
  name: 'content.infoNotice',
  summary: '信息披露首屏',
  method: 'GET',
  path: '/api/content/info-notice',
  access: 'public',
  input: z.strictObject({}),
  output: z.record(noticeGroup, z.object({ total: z.int(), list: z.array(noticeRow) })),
  errors: [],
})
