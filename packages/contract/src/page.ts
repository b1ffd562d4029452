import { z } from 'zod'

/** Page numbers start at 1. */
export const pageParam = z.strictObject({
  pageNum: z.int().min(1).max(100_000),
  pageSize: z.int().min(1).max(1000),
})

/** A page of `item`, with the total number of items. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int().min(0), pageNum: z.int(), pageSize: z.int(), list: z.array(item) })

/** The same two values in a query, where everything is text. */
export const pageQuery = {
  pageNum: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .optional(),
  pageSize: z
    .string()
    .regex(/^([1-9]\d{0,2}|1000)$/)
    .transform(Number)
    .optional(),
}
