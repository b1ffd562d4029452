import { z } from 'zod'

const table = z.object({
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), isFigure: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** Number of further rows. */
  more: z.number(),
  /** Sorted by size, so that the first three rows are enough at first. */
  largestFirst: z.literal(true).optional(),
})

/** The effects of an act, counted by the engine; requester and checker see the same. */
export const shown = z.object({
  /** Field by field; `before` is null for a new value. */
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string() })),
  /** Consequences counted: customers, orders, shares, yuan. */
  totals: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Affected items such as pending orders; they change every minute and are no part of the digest. */
  around: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  tables: z.array(table),
  /** Allowed but unusual. */
  warnings: z.array(z.string()),
})

/** Rows of a table that a page gets; a file has all of them. */
const MOST_ROWS = 400

/** A preview with only the first rows of its tables. */
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

/** A table with columns of text, then columns of figures, which are aligned to the right. */
export const shownTable = (
  title: string,
  texts: readonly string[],
  figures: readonly string[],
  rows: string[][],
): ShownTable => ({
  title,
  columns: [...texts.map(name => ({ name, isFigure: false })), ...figures.map(name => ({ name, isFigure: true }))],
  rows,
  more: 0,
})
