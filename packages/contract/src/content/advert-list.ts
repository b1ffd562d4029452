import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'

/** Adverts of the slot `id`; none for an unknown slot. */
export const advertList = defineCall({
  door: 'site',
  id: 'CALL-011',
  name: 'content.advertList',
  summary: '广告位内容',
  method: 'GET',
  path: '/api/content/advert/list/{id}',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        lead: z.string(),
        jumpPath: z.string(),
        videoPath: z.string().nullable(),
        posterPath: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
