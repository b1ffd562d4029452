import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** One thing wrong in a file: the line counts from 1, the column is named as in the file's head. */
export type FileFault = { line: number; column: string; problem: string }

/** A row as text by column name; an empty cell is ''. */
export type Row = { line: number; cells: ReadonlyMap<string, string> }
export type Sheet = { columns: readonly string[]; rows: readonly Row[] }

/** Says what is wrong in a column of the line being read. */
export type Complain = (column: string, problem: string) => void

/** What stops the reading of a file as a whole. */
export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault.problem)
    this.fault = fault
  }
}

/** Columns that must be there and are not, and those nobody knows. */
export function columnFaults(
  sheet: Sheet,
  required: readonly string[],
  known: readonly string[] = required,
): FileFault[] {
  const faultOf = (column: string, problem: string): FileFault => ({ line: 1, column, problem })
  return [
    ...required.filter(name => !sheet.columns.includes(name)).map(name => faultOf(name, 'the column is missing')),
    ...sheet.columns
      .filter(name => !known.includes(name))
      .map(name => faultOf(name, `there is no such column (known: ${known.join(', ')})`)),
  ]
}

/** A date of a line, or null with a complaint. */
export function readDate(row: Row, column: string, complain: Complain): IsoDate | null {
  const date = parseIsoDate(cell(row, column))
  if (!date) complain(column, `${JSON.stringify(cell(row, column))} is no date of the form YYYY-MM-DD`)
  return date
}

export const cell = (row: Row, column: string): string => row.cells.get(column) ?? ''
export const faultAt = (row: Row, column: string, problem: string): FileFault => ({ line: row.line, column, problem })
export const faultText = ({ line, column, problem }: FileFault): string => `line ${line}, column ${column}: ${problem}`
