import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** Hottest first. */
export const searchKeywordList = defineCall({
  door: 'site',
  id: 'CALL-009',
  name: 'content.searchKeywordList',
  summary: '热门搜索词',
  method: 'GET',
  path: '/api/content/search-keyword/list',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.object({ id: z.string(), keyWord: z.string() })) }),
  errors: [],
})
