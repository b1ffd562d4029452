import type { ExportWish } from '@zhixiao/db/staff/exports.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'

/** Lines of a file, how many of what is exported they show, and where the next page begins; `next` is null after the last. */
export type ExportPage = { lines: string[][]; items: number; next: string | null }

/** How what a person asked for is counted and read, page by page after a key. */
export type ExportSource = {
  /** The file's name says it after the name of the kind. */
  of: string
  /** What its event says. */
  subject: Readonly<Record<string, unknown>>
  head: readonly string[]
  /** Items in one part, which is one answer of the console: about six megabytes. */
  perPart: number
  /** The newest row, up to which an export reads that is made later; null where a day bounds it. */
  newest: (db: Reader) => Promise<bigint | null>
  /** How many items there are, counted to `limit`. */
  count: (db: Reader, limit: number) => Promise<number>
  page: (db: Reader, after: string | null, limit: number) => Promise<ExportPage>
}

export type SourceOf = (ctx: Pick<Context, 'keys'>, wish: Omit<ExportWish, 'kind'> & { asked_at: Date }) => ExportSource

/** A page of rows that were read with one more than `limit`. */
export function exportPage<Row>(
  rows: readonly Row[],
  limit: number,
  { keyOf, linesOf }: { keyOf: (row: Row) => string; linesOf: (row: Row) => string[][] },
): ExportPage {
  const here = rows.slice(0, limit)
  const last = here.at(-1)
  return {
    lines: here.flatMap(linesOf),
    items: here.length,
    next: rows.length > limit && last !== undefined ? keyOf(last) : null,
  }
}

/** The number before which the rows of a page lie, read from the newest to the oldest; null where nothing bounds them. */
export const beforeOf = (after: string | null, upto: bigint | null): bigint | null =>
  after !== null ? BigInt(after) : upto === null ? null : upto + 1n
