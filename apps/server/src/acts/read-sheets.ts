import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Row, type Sheet, UnreadableFile } from '@zhixiao/domain/format/sheet.ts'
import { z } from 'zod'
import { keylessProcess } from '../kernel/keyless-process.ts'
import type { SentRow, SentSheets, SheetWork } from '../platform/files/send-sheets.ts'

const parse = keylessProcess({
  program: fileURLToPath(new URL('../platform/keyless/sheet-process.ts', import.meta.url)),
  code: ['../platform/files', '../../../../packages'].map(path => fileURLToPath(new URL(path, import.meta.url))),
  waiting: 8,
  askMs: 15_000,
  idleMs: 60_000,
  execArgv: ['--max-old-space-size=512'],
  onEnded: () => {},
})

const fault = z.strictObject({
  line: z.number(),
  column: z.string(),
  problem: z.string(),
  why: z.string().exactOptional(),
})
const sent = z.union([
  z.strictObject({
    sheets: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), parts: z.array(z.string()) })),
  }),
  z.strictObject({ fault: z.literal('encoding') }),
  z.strictObject({ fault }),
]) satisfies z.ZodType<SentSheets>

/** Why a file was not read: it is not text, too many files are being read, or the parsing process gave up. */
export type NotRead = 'encoding' | 'busy' | 'failed'

/**
 * The tables of a CSV file (one, named '') or a JSON file (an array of flat objects: '', or arrays by name), parsed by a
 * process without keys, so that a file of any content holds up nobody.
 * @throws UnreadableFile where the form itself is broken, or with more than `mostRows`.
 */
export async function readSheets(bytes: Buffer, mostRows: number): Promise<Map<string, Sheet> | NotRead> {
  const answer = await parse({ bytes, mostRows } satisfies SheetWork)
  if (answer === 'busy') return 'busy'
  const read = sent.safeParse(answer)
  if (!read.success) return 'failed'
  if (!('sheets' in read.data)) {
    const { fault } = read.data
    if (fault === 'encoding') return fault
    throw new UnreadableFile(fault)
  }
  const sheets = new Map<string, Sheet>()
  for (const { name, columns, parts } of read.data.sheets)
    sheets.set(name, { columns, rows: await rowsOf(columns, parts) })
  return sheets
}

async function rowsOf(columns: readonly string[], parts: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const part of parts) {
    for (const [line, cells] of JSON.parse(part) as SentRow[]) rows.push({ line, cells: cellsOf(columns, cells) })
    await nextTurn()
  }
  return rows
}

function cellsOf(columns: readonly string[], sent: SentRow[1]): Map<string, string> {
  const cells = new Map<string, string>()
  columns.forEach((name, at) => {
    const cell = sent[at] ?? null
    if (cell !== null) cells.set(name, cell)
  })
  return cells
}
