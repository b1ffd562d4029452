import { deleteAll, deleteGroups, missingIn, type Table, upsertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { CellForm, CellValue } from '@zhixiao/domain/format/cell-forms.ts'
import type { FileFault, FileMark } from '@zhixiao/domain/format/file-faults.ts'
import { type Complain, cell, faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { faultReport, readList, SHELL_ROWS } from '../../../acts/read-file.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

/** One column of a file: where it is stored and, with `of`, the table whose rows it must name. */
export type ImportColumn = CellForm & {
  column: string
  /** `known`: values that need no row. */
  of?: readonly [table: Table, column: string, what: string, known?: readonly string[]]
}
export type ImportLine = { row: Row; values: Readonly<Record<string, CellValue>> }

export type TableImport = {
  /** The command's name, as in the audit log. */
  act: string
  /** What the lines are, as in '12 banks'. */
  what: string
  table: Table
  /** THE columns of the file, by header. */
  columns: Readonly<Record<string, ImportColumn>>
  /** Headers that identify a line; each may occur once in the file. */
  keys: readonly string[]
  /**
   * What a file replaces: the lines with equal keys; every line with the same values under these headers; or
   * the whole table.
   */
  replaces: 'line' | 'table' | readonly string[]
  /** Values of columns that no file has. */
  constants?: Readonly<Record<string, CellValue>>
  /** Faults that only several lines together show. */
  check?: (lines: readonly ImportLine[]) => FileFault[]
  help?: readonly string[]
}

/** A command that imports one table from a CSV or JSON file, all or nothing. */
export const tableImport = (spec: TableImport): Command => ({
  summary: `takes ${spec.what} from a CSV or JSON file, all or nothing`,
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    `FILE has the columns ${Object.keys(spec.columns).join(', ')}.`,
    ...Object.entries(spec.columns).map(([name, { form }]) => `${name}: ${form}`),
    effectOf(spec),
    ...(spec.help ?? []),
  ],
  writes: true,
  run: (ctx, args) => importTable(ctx, args, spec),
})

function effectOf({ replaces, keys }: TableImport): string {
  if (replaces === 'table') return 'The file replaces everything stored.'
  if (replaces === 'line')
    return `A line with the same ${keys.join(' and ')} as a stored one updates it; all others stay.`
  return `The file replaces everything stored for each ${replaces.join(' and ')} in it.`
}

async function importTable(ctx: OpsContext, args: Args, spec: TableImport): Promise<Report> {
  const seen = new Set<string>()
  const headers = Object.keys(spec.columns)
  const lineOf = (row: Row, complain: Complain): ImportLine => {
    const values = readValues(row, spec.columns, complain)
    const key = spec.keys.map(header => cell(row, header)).join(' ')
    if (seen.has(key)) complain(spec.keys.at(-1) ?? '', `${key} occurs twice`)
    seen.add(key)
    return { row, values }
  }
  const list = await readList(args, `list of ${spec.what}`, headers, lineOf, { mostRows: SHELL_ROWS })
  if (!list.ok) return list.report
  if (list.lines.length === 0) return refusedFor('文件中没有内容', `${list.mark.file}: the file has no line`)
  const faults = spec.check?.(list.lines) ?? []
  if (faults.length > 0) return faultReport(list.mark.file, faults)
  return inTransaction(ctx, args, tx => writeTable(tx, ctx.actor, spec, list))
}

/** The values of a line by column; a cell of another form is a fault and has none. */
export function readValues(
  row: Row,
  columns: Readonly<Record<string, Omit<ImportColumn, 'of'>>>,
  complain: Complain,
): Record<string, CellValue> {
  const values: Record<string, CellValue> = {}
  for (const [header, { column, form, read }] of Object.entries(columns)) {
    const value = read(cell(row, header))
    if (value === undefined) complain(header, `${JSON.stringify(cell(row, header))} is not ${form}`)
    else values[column] = value
  }
  return values
}

type Import = { mark: FileMark; lines: readonly ImportLine[] }

async function writeTable(tx: Tx, actor: string, spec: TableImport, { mark, lines }: Import): Promise<Report> {
  const faults = await strangers(tx, spec, lines)
  if (faults.length > 0) return faultReport(mark.file, faults)
  const removed = await makeRoom(tx, spec, lines)
  const keys = spec.keys.flatMap(header => spec.columns[header]?.column ?? [])
  const rows = lines.map(({ values }) => ({ ...values, ...spec.constants }))
  const { added, changed } = await upsertRows(tx, spec.table, keys, rows)
  await bumpVersion(tx, 'market')
  const tally = { lines: lines.length, added, changed, removed }
  await writeAudit(tx, { actor, act: spec.act, detail: { ...mark, ...tally } })
  const effect =
    spec.replaces === 'line'
      ? added + changed > 0
        ? `${added} new, ${changed} changed`
        : 'Nothing changed.'
      : `${added} stored in place of ${removed}`
  return done(`${mark.file}: ${lines.length} ${spec.what}`, effect)
}

/** Faults: values that refer to a missing row of another table. */
async function strangers(tx: Tx, { columns }: TableImport, lines: readonly ImportLine[]): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const [header, { of }] of Object.entries(columns)) {
    if (!of) continue
    const [table, column, what, known = []] = of
    const missing = await missingIn(
      tx,
      table,
      column,
      lines.map(({ row }) => cell(row, header)),
    )
    for (const { row } of lines)
      if (missing.has(cell(row, header)) && !known.includes(cell(row, header)))
        faults.push(faultAt(row, header, `there is no ${what} ${cell(row, header)}`))
  }
  return faults
}

async function makeRoom(tx: Tx, { replaces, table, columns }: TableImport, lines: readonly ImportLine[]) {
  if (replaces === 'line') return 0
  if (replaces === 'table') return deleteAll(tx, table)
  const names = replaces.flatMap(header => columns[header]?.column ?? [])
  const groups = new Map(
    lines.map(({ values }) => {
      const group = Object.fromEntries(names.map(name => [name, values[name] ?? null]))
      return [Object.values(group).join(' '), group]
    }),
  )
  return deleteGroups(tx, table, [...groups.values()])
}
