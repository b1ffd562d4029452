import { z } from 'zod'
import { refId } from '../fields.ts'

/** What a customer may collect: own_select a fund (its code), article an article (its id). */
export const refType = z.enum(['own_select', 'article'])
/** What was looked at: view_fund a fund, view_article an article or a video. */
const visitType = z.enum(['view_fund', 'view_article'])
export const behaviour = z.strictObject({
  refType: z.enum([...refType.options, ...visitType.options]),
  refObjectId: refId,
})
