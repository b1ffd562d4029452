import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'
import { listKeyWord } from './shapes.ts'

/**
 * People that the law requires the company to name; `keyWord` is part of the name, department or certificate number.
 */
export const publicityList = defineCall({
  door: 'site',
  id: 'CALL-922',
  name: 'content.publicityList',
  summary: '从业人员公示',
  method: 'POST',
  path: '/api/content/publicity/list',
  access: 'public',
  input: z.strictObject({ list: z.enum(['sales', 'bond', 'djg']), keyWord: listKeyWord.optional(), pageParam }),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      gender: z.string(),
      department: z.string(),
      position: z.string(),
      certificateNo: z.string(),
      since: dateText.nullable(),
      note: z.string(),
    }),
  ),
  errors: [],
})
