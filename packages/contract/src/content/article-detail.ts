import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, refId } from '../fields.ts'
import { coverPlot } from './cover-plot.ts'
import { articleRow, attachment, fundRow, video } from './shapes.ts'

export const articleDetail = defineCall({
  door: 'site',
  id: 'CALL-003',
  name: 'content.articleDetail',
  summary: '观点详情',
  method: 'POST',
  path: '/api/content/article/detail',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: articleRow.extend({
    /** The values of the cover, where they are drawn with axes and names. */
    coverPlot: coverPlot.nullable(),
    column: z.object({ id: z.string(), title: z.string() }),
    /** First day of a dated version that replaced an earlier one. */
    revisedOn: dateText.nullable(),
    /** Sanitised. */
    html: z.string(),
    attachments: z.array(attachment),
    video: video.nullable(),
    /** In the same column, the next newer and the next older one. */
    previous: articleRow.nullable(),
    next: articleRow.nullable(),
    related: z.array(articleRow),
    /** Funds that the article is about. */
    funds: z.array(fundRow),
  }),
  errors: ['SYS-0404'],
})
