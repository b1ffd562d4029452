import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** Newest first. */
export const awardWall = defineCall({
  door: 'site',
  id: 'CALL-001',
  name: 'content.awardWall',
  summary: '荣誉墙',
  method: 'GET',
  path: '/api/content/award-wall',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(z.object({ id: z.string(), title: z.string(), awardedBy: z.string(), year: z.int() })),
  }),
  errors: [],
})
