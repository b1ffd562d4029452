import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { pageOf, pageParam } from '../page.ts'
import { agencyKind, agencyRow, listKeyWord } from './shapes.ts'

/** `keyWord` matches part of the name, city or address. */
export const agencyList = defineCall({
  door: 'site',
  id: 'CALL-022',
  name: 'content.agencyList',
  summary: '销售机构',
  method: 'POST',
  path: '/api/content/agency/list',
  access: 'public',
  input: z.strictObject({
    kind: agencyKind.optional(),
    province: z.string().max(20).optional(),
    keyWord: listKeyWord.optional(),
    pageParam,
  }),
  output: pageOf(agencyRow).extend({
    /** Provinces with agencies of this kind, and the number in each. */
    provinces: z.array(z.object({ province: z.string(), count: z.int() })),
  }),
  errors: [],
})
