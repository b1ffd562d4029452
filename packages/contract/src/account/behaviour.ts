import { z } from 'zod'
import { refId } from '../fields.ts'

/** What a customer may collect: own_select is a fund (by code), article an article (by id). */
export const refType = z.enum(['own_select', 'article'])
/** What was viewed: view_fund is a fund, view_article an article or a video. */
const visitType = z.enum(['view_fund', 'view_article'])
export const behaviour = z.strictObject({
  refType: z.enum([...refType.options, ...visitType.options]),
  refObjectId: refId,
})
