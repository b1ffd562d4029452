import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** One fault in a file: lines count from 1, the column is named as in the header. */
export type FileFault = {
  line: number
  column: string
  problem: string
  /** The problem for staff at the console. */
  why?: string
}

/** A row as text by column name; an empty cell is ''. */
export type Row = { line: number; cells: ReadonlyMap<string, string> }
export type Sheet = { columns: readonly string[]; rows: readonly Row[] }

/** Reports a fault in a column of the current line. */
export type Complain = (column: string, problem: string) => void

/** A fault that stops the reading of the whole file. */
export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault.problem)
    this.fault = fault
  }
}

/** Faults for missing and for unknown columns. */
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

/** The date in a column, or null after reporting a fault. */
export function readDate(row: Row, column: string, complain: Complain): IsoDate | null {
  const date = parseIsoDate(cell(row, column))
  if (!date) complain(column, `${JSON.stringify(cell(row, column))} is no date of the form YYYY-MM-DD`)
  return date
}

export const cell = (row: Row, column: string): string => row.cells.get(column) ?? ''
export const faultAt = (row: Row, column: string, problem: string, why?: string): FileFault => ({
  line: row.line,
  column,
  problem,
  ...(why !== undefined && { why }),
})
export const faultText = ({ line, column, problem }: FileFault): string => `line ${line}, column ${column}: ${problem}`
