import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import type { Sheet } from '@zhixiao/domain/format/sheet.ts'

/** What the process that parses is asked. */
export type SheetWork = { bytes: Uint8Array; mostRows: number }

/** A table as one process sends it to another: rows as JSON in parts that each take little time to read. */
export type SentSheet = { name: string; columns: string[]; parts: string[] }
export type SentSheets = { sheets: SentSheet[] } | { fault: FileFault } | { fault: 'encoding' }

/** One row: its line, and a cell for each column, null for one that the row does not have. */
export type SentRow = [line: number, cells: (string | null)[]]

const ROWS_OF_A_PART = 500

export function sentSheet(name: string, { columns, rows }: Sheet): SentSheet {
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_OF_A_PART) {
    const part = rows
      .slice(from, from + ROWS_OF_A_PART)
      .map(({ line, cells }): SentRow => [line, columns.map(column => cells.get(column) ?? null)])
    parts.push(JSON.stringify(part))
  }
  return { name, columns: [...columns], parts }
}
