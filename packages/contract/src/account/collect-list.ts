import { z } from 'zod'
import { articleRow, fundRow } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { refType } from './behaviour.ts'

/**
 * Last collected first. `list` has every entry, even for items no longer on display; `funds` and `articles` only those
 * on display.
 */
export const collectList = defineCall({
  door: 'site',
  id: 'CALL-052',
  name: 'account.collectList',
  summary: '我的自选与收藏',
  method: 'POST',
  path: '/api/account/collect/list',
  access: 'customer',
  input: z.strictObject({ refType: refType.optional() }),
  output: z.object({
    list: z.array(z.object({ refType, refObjectId: z.string() })),
    funds: z.array(fundRow),
    articles: z.array(articleRow),
  }),
  errors: [],
})
