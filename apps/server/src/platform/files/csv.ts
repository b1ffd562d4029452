import { type Row, refuseTooMany, type Sheet, UnreadableFile } from '@zhixiao/domain/format/sheet.ts'
import { CsvError, parse } from 'csv-parse/sync'

const MOST_COLUMNS = 200
/** Spreadsheets save cleared rows as lines of commas or without anything. */
const MOST_EMPTY_LINES = 1_000
const MOST_CHARACTERS_OF_A_LINE = 1_048_576

/** Before a code of a file that a spreadsheet should keep as text (domain/format/csv.ts). */
const CODE_MARK = /^\t(?=\d)/

/**
 * A strict CSV reader: commas, or tabs as in “Unicode 文本”, LF or CRLF, quotes doubled inside quotes, a header in line 1, and as
 * many fields in each line as in the header. Lines and last columns without any content are left out.
 * @throws UnreadableFile at the first place that is not CSV, without reading on.
 */
export function csvSheet(text: string, mostRows = Number.POSITIVE_INFINITY): Sheet {
  refuseLoneReturn(text)
  let columns: readonly string[] | null = null
  let width = 0
  const rows: Row[] = []
  let line = 1
  let empty = 0
  let firstEmpty = 0
  // The parser stops at what this throws.
  function take(fields: string[]): null {
    if (columns === null) {
      columns = columnsOf(fields.slice(0, fields.findLastIndex(name => name !== '') + 1))
      width = fields.length
    } else if (fields.every(field => field === '')) {
      if (empty++ === 0) firstEmpty = line
      if (empty > MOST_EMPTY_LINES)
        throw new UnreadableFile({
          line: firstEmpty,
          column: '1',
          problem: `more than ${MOST_EMPTY_LINES} empty lines`,
        })
    } else {
      rows.push(rowOf({ line, fields }, columns, width))
      refuseTooMany(rows, mostRows)
    }
    line += 1
    for (const field of fields) if (field.includes('\n')) line += field.split('\n').length - 1
    return null
  }
  try {
    parse(text, {
      delimiter: /^[^,\n]*\t/.test(text) ? '\t' : ',',
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n'],
      max_record_size: MOST_CHARACTERS_OF_A_LINE,
      on_record: take,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const column = typeof error.column === 'number' ? String(error.column + 1) : '1'
    const problem = error.code === 'CSV_MAX_RECORD_SIZE' ? 'the line is too long' : 'a stray quote'
    throw new UnreadableFile({ line, column, problem })
  }
  if (columns === null) throw new UnreadableFile({ line: 1, column: '1', problem: 'the file is empty' })
  return { columns, rows }
}

function columnsOf(names: readonly string[]): readonly string[] {
  if (names.length > MOST_COLUMNS)
    throw new UnreadableFile({ line: 1, column: String(MOST_COLUMNS + 1), problem: 'there are too many columns' })
  if (names.length === 0) throw new UnreadableFile({ line: 1, column: '1', problem: 'the column has no name' })
  names.forEach((name, at) => {
    if (name === '') throw new UnreadableFile({ line: 1, column: String(at + 1), problem: 'the column has no name' })
    if (names.indexOf(name) < at)
      throw new UnreadableFile({ line: 1, column: name, problem: 'the column occurs twice' })
  })
  return names
}

function rowOf(
  { line, fields }: { line: number; fields: readonly string[] },
  columns: readonly string[],
  width: number,
): Row {
  if (fields.length !== width || fields.slice(columns.length).some(field => field !== '')) {
    const problem = `the line has ${fields.length} fields, the head has ${columns.length}`
    throw new UnreadableFile({ line, column: columns[fields.length] ?? columns.at(-1) ?? '', problem })
  }
  return { line, cells: new Map(columns.map((name, at) => [name, (fields[at] ?? '').replace(CODE_MARK, '')])) }
}

/** Refuses a lone CR, which the parser would treat as text of a field. */
function refuseLoneReturn(text: string): void {
  const at = text.search(/\r(?!\n)/)
  if (at < 0) return
  const line = text.slice(0, at).split('\n').length
  throw new UnreadableFile({ line, column: '1', problem: 'a carriage return without a line feed' })
}
