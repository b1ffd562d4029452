import { z } from 'zod'

const table = z.object({
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), isFigure: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** Rows that are not listed. */
  more: z.number(),
  /** Sorted by size: the first three are what matters. */
  largestFirst: z.literal(true).optional(),
})

/** What an act does, counted by the engine, in the words of the console: who asks and who checks see the same. */
export const shown = z.object({
  /** Field by field; before is null where there was nothing. */
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string() })),
  /** Consequences counted: customers, orders, shares, yuan. */
  totals: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What it touches just now, such as orders that wait: it moves by the minute and is not what an approval signs. */
  around: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  tables: z.array(table),
  /** What is allowed but unusual. */
  warnings: z.array(z.string()),
})

/** Rows of a table that a page gets; a file has all of them. */
const MOST_ROWS = 400

/** The same with the first rows of its tables only. */
export const cutShown = (whole: Shown): Shown => ({
  ...whole,
  tables: whole.tables.map(each => ({
    ...each,
    rows: each.rows.slice(0, MOST_ROWS),
    more: each.more + Math.max(0, each.rows.length - MOST_ROWS),
  })),
})

export type Shown = z.output<typeof shown>
export type ShownTable = z.output<typeof table>
