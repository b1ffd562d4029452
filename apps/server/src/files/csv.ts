import { CsvError, parse } from 'csv-parse/sync'
import { type Row, type Sheet, UnreadableFile } from './sheet.ts'

type Record = { line: number; fields: string[] }

/**
 * A strict CSV reader: commas, LF or CRLF, quotes doubled inside quotes, a header in line 1, and as many fields in each
 * line as in the header.
 * @throws UnreadableFile at the first place that is not CSV.
 */
export function csvSheet(text: string): Sheet {
  const [head, ...body] = records(text)
  if (!head) throw new UnreadableFile({ line: 1, column: '1', problem: 'the file is empty' })
  const columns = head.fields
  columns.forEach((name, at) => {
    if (name === '') throw new UnreadableFile({ line: 1, column: String(at + 1), problem: 'the column has no name' })
    if (columns.indexOf(name) < at)
      throw new UnreadableFile({ line: 1, column: name, problem: 'the column occurs twice' })
  })
  return { columns, rows: body.map(record => rowOf(record, columns)) }
}

function rowOf({ line, fields }: Record, columns: readonly string[]): Row {
  if (fields.length !== columns.length) {
    const problem = `the line has ${fields.length} fields, the head has ${columns.length}`
    throw new UnreadableFile({ line, column: columns[fields.length] ?? columns.at(-1) ?? '', problem })
  }
  return { line, cells: new Map(columns.map((name, at) => [name, fields[at] ?? ''])) }
}

function records(text: string): Record[] {
  refuseLoneReturn(text)
  const all: Record[] = []
  let line = 1
  try {
    parse(text, {
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n'],
      on_record: (fields: string[]) => {
        all.push({ line, fields })
        line += 1
        for (const field of fields) if (field.includes('\n')) line += field.split('\n').length - 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const column = typeof error.column === 'number' ? String(error.column + 1) : '1'
    throw new UnreadableFile({ line, column, problem: 'a stray quote' })
  }
  return all
}

/** Refuses a lone CR, which the parser would treat as text of a field. */
function refuseLoneReturn(text: string): void {
  const at = text.search(/\r(?!\n)/)
  if (at < 0) return
  const line = text.slice(0, at).split('\n').length
  throw new UnreadableFile({ line, column: '1', problem: 'a carriage return without a line feed' })
}
