import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'

/** Newest first; a job is listed until its closing day. */
export const jobList = defineCall({
  door: 'site',
  id: 'CALL-021',
  name: 'content.jobList',
  summary: '招聘职位',
  method: 'POST',
  path: '/api/content/job/list',
  access: 'public',
  input: z.strictObject({ pageParam }),
  output: pageOf(
    z.object({
      id: z.string(),
      title: z.string(),
      department: z.string(),
      city: z.string(),
      count: z.int(),
      category: z.string(),
      education: z.string(),
      publishedOn: dateText,
      closesOn: dateText.nullable(),
      /** Sanitised. */
      html: z.string(),
    }),
  ),
  errors: [],
})
