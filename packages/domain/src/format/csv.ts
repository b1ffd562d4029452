/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Plain figures may start with a sign; a spreadsheet would evaluate anything else that starts like a formula. */
const FIGURE = /^[+-]?[0-9][0-9,]*(\.[0-9]+)?%?$/
const FORMULA = /^[\t\r\n ]*[=+\-@＝＋－＠]/

/**
 * A spreadsheet drops leading zeros, shows twelve digits as 1E+11 and forgets the sixteenth. An invisible tab before them keeps
 * them as text; our own readers drop it.
 */
const CODE = /^(?:0\d+|\d{12,}|\d+E\d+)$/i

/** A page's text for a missing figure; in a file the cell is empty, so that the column can be summed. */
const MISSING = '--'

/** A table as the text of a CSV file that spreadsheets open safely: RFC 4180 with a byte order mark. */
export const csvFile = (rows: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + csvLines(rows)

/** Further lines of such a file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(text: string): string {
  if (text === MISSING) return ''
  const safe = CODE.test(text) ? `\t${text}` : FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
