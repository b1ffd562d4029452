import { z } from 'zod'
import { refId } from '../fields.ts'

/** What a customer may collect: own_select a fund (its code), article an article (its id). */
export const refType = z.enum(['own_select', 'article'])
export const collected = z.strictObject({ refType, refObjectId: refId })
