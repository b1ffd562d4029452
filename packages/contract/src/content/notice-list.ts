import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'
import { listKeyWord, noticeGroup, noticeRow } from './shapes.ts'

/** Newest first; `keyWord` matches the title or is a fund code, `year` is the year of publication. */
export const noticeList = defineCall({
  door: 'site',
  id: 'CALL-006',
  name: 'content.noticeList',
  summary: '公告列表',
  method: 'POST',
  path: '/api/content/notice/list',
  access: 'public',
  input: z.strictObject({
    group: noticeGroup.optional(),
    fundCode: fundCode.optional(),
    keyWord: listKeyWord.optional(),
    year: z.int().min(1990).max(2200).optional(),
    pageParam,
  }),
  output: pageOf(noticeRow),
  errors: [],
})
