/** Rows on a page of a list of the console. */
export const PAGE = 50

/** One row more than a page shows, to know whether another page follows. */
export const PAGE_READ = PAGE + 1

/** The range to read for the page after the row `before`, or for the first one. */
export const pageAfter = (before: string | undefined) => ({
  before: before === undefined ? null : BigInt(before),
  limit: PAGE_READ,
})

/** The rows that a page shows, and the key of the last one when another page follows. */
export function pageOf<Row>(rows: readonly Row[], keyOf: (row: Row) => bigint | string) {
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : String(keyOf(last)) }
}
