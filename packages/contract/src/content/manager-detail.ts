import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, navText, refId } from '../fields.ts'
import { managerRow } from './manager-list.ts'
import { articleRow, fundType, growth } from './shapes.ts'

export const managerDetail = defineCall({
  id: 'CALL-923',
  name: 'content.managerDetail',
  summary: '基金经理详情',
  method: 'GET',
  path: '/api/content/manager/detail/{manId}',
  access: 'public',
  input: z.strictObject({ manId: refId }),
  output: managerRow.extend({
    /** Current funds first; each portfolio appears once, as its first share class. */
    tenures: z.array(
      z.object({
        fundCode: z.string(),
        fundName: z.string(),
        fundType,
        fundTypeName: z.string(),
        from: dateText,
        /** Null for a current tenure. */
        to: dateText.nullable(),
        /** Between the two NAVs given; null where performance is hidden. */
        growth: growth.extend({ toDay: dateText, toNav: navText }).nullable(),
      }),
    ),
    /** The newest ones; content.articleList with manId returns all. */
    articles: z.array(articleRow),
  }),
  errors: ['SYS-0404'],
})
