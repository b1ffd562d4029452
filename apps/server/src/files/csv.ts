import { type Row, type Sheet, UnreadableFile } from './sheet.ts'

// A quoted field with doubled quotes inside, or an unquoted one, and its terminator.
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

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
      throw new UnreadableFile({ line: 1, column: name, problem: 'the column stands there twice' })
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
  const all: Record[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const record: Record = { line, fields: [] }
    for (;;) {
      FIELD.lastIndex = at
      const match = FIELD.exec(text)
      if (!match) throw new UnreadableFile({ line, column: String(record.fields.length + 1), problem: 'a stray quote' })
      const [whole, quoted, bare = '', end] = match
      record.fields.push(quoted?.replaceAll('""', '"') ?? bare)
      at += whole.length
      line += whole.split('\n').length - 1
      if (end !== ',') break
    }
    all.push(record)
  }
  return all
}
