import { parseIsoDate } from '../calendar/dates.ts'
import { formatScaled, parseScaled } from '../money/decimal.ts'
import { isOneLine, isPrinted } from '../validate/rules.ts'

/** A value that a column of an import stores. */
export type CellValue = string | number | bigint | boolean | null

/** Converts a cell to a column's value; undefined when the cell does not have the form described by `form`. */
export type CellForm = {
  form: string
  read: (text: string) => CellValue | undefined
  /** The cell of a stored value, if it is not simply the value as text. */
  write?: (value: CellValue) => string
}

/** A stored value as its cell in a file; empty for none. */
export function cellOf({ write }: CellForm, value: CellValue): string {
  if (value === null) return ''
  if (write) return write(value)
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

export const text: CellForm = {
  form: 'a text without line breaks and control characters',
  read: cell => (isOneLine(cell) ? cell : undefined),
}
export const filled: CellForm = {
  form: 'a text',
  read: cell => (isOneLine(cell) ? cell.trim() || undefined : undefined),
}
/** A text as papers print it, in one line of 1 to `most` characters. */
export const printed = (most: number): CellForm => ({
  form: `a printable text of 1 to ${most} characters in one line`,
  read: cell => (isPrinted(cell.trim(), most) ? cell.trim() : undefined),
})
export const matching = (pattern: RegExp, form: string): CellForm => ({
  form,
  read: cell => (pattern.test(cell) ? cell : undefined),
})
export const fundCode = matching(/^\d{6}$/, 'six digits')
export const oneOf = (values: readonly string[]): CellForm => ({
  form: `one of ${values.join(', ')}`,
  read: cell => (values.includes(cell) ? cell : undefined),
})
export const yesOrNo: CellForm = {
  form: '1 or 0',
  read: cell => ({ '1': true, '0': false, true: true, false: false })[cell],
}
export const date: CellForm = {
  form: 'a date of the form YYYY-MM-DD',
  read: cell => parseIsoDate(cell) ?? undefined,
}
export const dateOrEmpty: CellForm = {
  form: 'a date of the form YYYY-MM-DD, or empty',
  read: cell => (cell === '' ? null : (parseIsoDate(cell) ?? undefined)),
}
export const whole = (from: number, to: number): CellForm => ({
  form: `a whole number from ${from} to ${to}`,
  read: cell => (/^\d{1,4}$/.test(cell) && Number(cell) >= from && Number(cell) <= to ? Number(cell) : undefined),
})
export const count = (from: number): CellForm => ({
  form: `a whole number from ${from}`,
  read: cell => (/^\d{1,9}$/.test(cell) && Number(cell) >= from ? Number(cell) : undefined),
})
/** A number not below `least`, in units of its last decimal place. */
export const decimal = (places: number, form: string, least = 0n): CellForm => ({
  form,
  read: cell => {
    const value = parseScaled(cell, places)
    return value === null || value < least ? undefined : value
  },
  write: value => (typeof value === 'bigint' ? formatScaled(value, places) : String(value)),
})
export const yuan = decimal(2, 'an amount in yuan')
