import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ColumnNames,
  type FileFault,
  type FileMark,
  faultLines,
  faultsWhy,
} from '@zhixiao/domain/format/file-faults.ts'
import {
  type Complain,
  columnFaults,
  faultAt,
  MOST_FAULTS,
  type Row,
  type Sheet,
  UnreadableFile,
} from '@zhixiao/domain/format/sheet.ts'
import { type Report, refusedFor } from '../kernel/report.ts'
import { inTurns } from '../platform/files/in-turns.ts'
import { type NotRead, readSheets } from './read-sheets.ts'

/** A file that an act or a command names. */
export type FileAt = { path: string; readFile: (path: string) => Promise<Buffer> }
export type ReadFile = { ok: true; mark: FileMark; sheets: Map<string, Sheet> } | { ok: false; report: Report }

/** Row limit of a file from the console, a month of NAVs of seven hundred funds: its lines are checked in the site's process. */
const MOST_ROWS = 20_000
/** Row limit of a file that the shell reads, in a process of its own. */
export const SHELL_ROWS = 1_000_000

const notRead: Readonly<Record<NotRead, (path: string) => Report>> = {
  encoding: path =>
    refusedFor(
      '文件的编码无法识别，请在 Excel 中另存为“CSV UTF-8”',
      `${path} is in no known encoding: save it as CSV UTF-8.`,
    ),
  busy: path => refusedFor('正在读取的文件较多，请稍后再试', `Too many files are being read: try ${path} again later.`),
  failed: path => refusedFor('文件无法读取', `${path} cannot be read: it is too large or nested too deep.`),
}

/** A file of tables, or the report of why it cannot be read. */
export async function readTables({ path, readFile }: FileAt, mostRows = MOST_ROWS): Promise<ReadFile> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { ok: false, report: refusedFor('文件无法读取', `${path} cannot be read (${code}).`) }
  }
  const mark = { file: basename(path), sha256: createHash('sha256').update(bytes).digest('hex') }
  await nextTurn()
  try {
    const sheets = await readSheets(bytes, mostRows)
    return typeof sheets === 'string' ? { ok: false, report: notRead[sheets](path) } : { ok: true, mark, sheets }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, report: faultReport(mark.file, [error.fault]) }
    throw error
  }
}

/**
 * The lines of a file with one table of exactly these columns, or a report of its faults.
 * @param name what the file should be, as in `list of days`
 * @param readLine returns null after reporting a fault that makes the line unusable
 */
export async function readList<Line>(
  at: FileAt,
  name: string,
  columns: readonly string[],
  readLine: (row: Row, complain: Complain) => Line | null,
  { mostRows = MOST_ROWS, names = {} }: { mostRows?: number; names?: ColumnNames } = {},
): Promise<{ ok: true; mark: FileMark; lines: Line[] } | { ok: false; report: Report }> {
  const file = await readTables(at, mostRows)
  if (!file.ok) return file
  const { mark, sheets } = file
  const sheet = sheets.get('')
  if (!sheet) return { ok: false, report: refusedFor('文件中没有表格', `${mark.file} is no ${name}.`) }
  const faults = columnFaults(sheet, columns)
  const lines: Line[] = []
  for await (const row of inTurns(faults.length === 0 ? sheet.rows : [])) {
    if (faults.length >= MOST_FAULTS) break
    const line = readLine(row, (column, problem, why) => faults.push(faultAt(row, column, problem, why)))
    if (line !== null) lines.push(line)
  }
  return faults.length > 0 ? { ok: false, report: faultReport(mark.file, faults, names) } : { ok: true, mark, lines }
}

/** Whole file or nothing: the faults in the order of the lines. */
export function faultReport(file: string, faults: readonly FileFault[], names: ColumnNames = {}): Report {
  const report = refusedFor(faultsWhy(faults, names), ...faultLines(file, faults))
  const [first] = [...faults].sort((a, b) => a.line - b.line)
  if (first?.why === undefined) return report
  return { ...report, fault: { line: first.line, column: first.column, text: first.why } }
}
