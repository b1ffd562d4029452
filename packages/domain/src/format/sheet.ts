import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import type { FileFault } from './file-faults.ts'

/** A row as text by column name; an empty cell is ''. */
export type Row = { line: number; cells: ReadonlyMap<string, string> }
export type Sheet = { columns: readonly string[]; rows: readonly Row[] }

/** A file of wrong cells is read no further: what follows teaches its reader nothing. */
export const MOST_FAULTS = 1_000

/** Reports a fault in a column of the current line; `why` is the sentence for staff at the console. */
export type Complain = (column: string, problem: string, why?: string) => void

/** A fault that stops the reading of the whole file. */
export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault.problem)
    this.fault = fault
  }
}

/** @throws UnreadableFile at the first row that is one too many. */
export function refuseTooMany(rows: readonly Row[], most: number): void {
  if (rows.length <= most) return
  const problem = `the file has more than ${most} rows: divide it`
  throw new UnreadableFile({
    line: rows.at(-1)?.line ?? 1,
    column: '1',
    problem,
    why: `文件超过 ${most} 行，请分成几份`,
  })
}

/** Faults for missing and for unknown columns. */
export function columnFaults(
  sheet: Sheet,
  required: readonly string[],
  known: readonly string[] = required,
): FileFault[] {
  const faultOf = (column: string, problem: string, why: string): FileFault => ({ line: 1, column, problem, why })
  return [
    ...required
      .filter(name => !sheet.columns.includes(name))
      .map(name => faultOf(name, 'the column is missing', `缺少 ${name} 列`)),
    ...sheet.columns
      .filter(name => !known.includes(name))
      .map(name => faultOf(name, `there is no such column (known: ${known.join(', ')})`, `没有 ${name} 这一列`)),
  ]
}

const noDate = (text: string): string => `“${text}”不是日期，请写成 2026-01-05`

/** A date as Excel in China writes it back: 2026/1/5. */
const SLASHED = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/

/** The date in a column, or null after reporting a fault. */
export function readDate(row: Row, column: string, complain: Complain): IsoDate | null {
  const [, year, month = '', day = ''] = SLASHED.exec(cell(row, column)) ?? []
  const text = year === undefined ? cell(row, column) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = parseIsoDate(text)
  if (!date)
    complain(
      column,
      `${JSON.stringify(cell(row, column))} is no date of the form YYYY-MM-DD`,
      noDate(cell(row, column)),
    )
  return date
}

export const cell = (row: Row, column: string): string => row.cells.get(column) ?? ''
export const faultAt = (row: Row, column: string, problem: string, why?: string): FileFault => ({
  line: row.line,
  column,
  problem,
  ...(why !== undefined && { why }),
})
