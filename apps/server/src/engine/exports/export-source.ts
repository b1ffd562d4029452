import type { ExportRequest } from '@zhixiao/db/staff/exports.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Context } from '../../kernel/context.ts'

/** Lines of a file, the number of exported items that they show, and the key after which the next page begins, null after the last. */
export type ExportPage = { lines: string[][]; items: number; next: string | null }

/** How the items of an export are counted and read, page by page after a key. */
export type ExportSource = {
  /** Part of the file's name after the kind: its filter in short. */
  of: string
  /** Recorded in the export's event. */
  subject: Readonly<Record<string, unknown>>
  head: readonly string[]
  /** Items in one part, which is one answer of the console: about six megabytes. */
  perPart: number
  /** The newest row at the time of the request, up to which a background export reads; null if a day bounds it. */
  newest: (db: Reader) => Promise<bigint | null>
  /** How many items there are, counted to `limit`. */
  count: (db: Reader, limit: number) => Promise<number>
  page: (db: Reader, after: string | null, limit: number) => Promise<ExportPage>
}

export type SourceOf = (
  ctx: Pick<Context, 'keys'>,
  proposal: Omit<ExportRequest, 'kind'> & { asked_at: Date },
) => ExportSource

/** A page of rows, given `limit` + 1 rows if there are that many. */
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

/** The exclusive upper bound of a page's row numbers, newest first; null without one. */
export const beforeOf = (after: string | null, upto: bigint | null): bigint | null =>
  after !== null ? BigInt(after) : upto === null ? null : upto + 1n
