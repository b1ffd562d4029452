import { z } from 'zod'
import { articleRow, fundRow } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { dateText, instantText } from '../fields.ts'

const visit = { refObjectId: z.string(), seenAt: instantText }

/** What the customer viewed, newest day first. Each item appears once, at its last visit, while it is on display. */
export const footprintList = defineCall({
  door: 'site',
  id: 'CALL-051',
  name: 'account.footprintList',
  summary: '我的足迹',
  method: 'POST',
  path: '/api/account/footprint/list',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    days: z.array(
      z.object({
        /** In Shanghai. */
        day: dateText,
        items: z.array(
          z.discriminatedUnion('refType', [
            z.object({ ...visit, refType: z.literal('view_fund'), fund: fundRow }),
            z.object({ ...visit, refType: z.literal('view_article'), article: articleRow }),
          ]),
        ),
      }),
    ),
  }),
  errors: [],
})
