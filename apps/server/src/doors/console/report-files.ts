import { createHash } from 'node:crypto'
import { brand } from '@zhixiao/domain/brand.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { grouped, toScaled } from '@zhixiao/domain/format/decimal-text.ts'
import { type ReportFormat, type ReportTable, reportFormatCodes } from '@zhixiao/domain/staff/reports.ts'
import writeXlsx, { type Cell, type Sheet } from 'write-excel-file/node'
import { type Align, type Block, tableOf } from '../../platform/pdf/paper.ts'
import { typeset } from '../../platform/pdf/typeset.ts'

export type ReportPaper = {
  title: string
  /** Period, cut-off and version, by name. */
  facts: readonly (readonly [name: string, value: string])[]
  day: IsoDate
  tables: readonly ReportTable[]
}

const makers: Readonly<Record<ReportFormat, (paper: ReportPaper) => Promise<Uint8Array> | Uint8Array>> = {
  csv: csvOf,
  xlsx: xlsxOf,
  pdf: pdfOf,
}

/** The files of a report with their digests. */
export const makeReportFiles = (paper: ReportPaper) =>
  Promise.all(
    reportFormatCodes.map(async format => {
      const bytes = Buffer.from(await makers[format](paper))
      return { format, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    }),
  )

const linesOf = ({ rows, total }: ReportTable): readonly (readonly string[])[] => (total ? [...rows, total] : rows)

function csvOf({ title, facts, tables }: ReportPaper): Uint8Array {
  const head = [['报表', title], ...facts]
  return Buffer.from(csvFile([...head, ...tables.flatMap(table => [[], [table.title], table.head, ...linesOf(table)])]))
}

const FIGURE = /^-?\d+(?:\.(\d+))?$/

/** A figure as a number, or as text if a number cannot hold it exactly. */
function cellOf(text: string, isWord: boolean): Cell {
  const places = isWord ? null : FIGURE.exec(text)
  if (!places || text.replace(/\D/g, '').length > 15) return { value: text, type: String }
  const decimals = places[1]?.length ?? 0
  return { value: Number(text), type: Number, format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` }
}

const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })

function xlsxOf({ title, facts, tables }: ReportPaper): Promise<Uint8Array> {
  const about: Sheet<never> = {
    sheet: '说明',
    columns: [{ width: 12 }, { width: 60 }],
    data: [[bold('报表'), bold(title)], ...facts.map(([name, value]) => [cellOf(name, true), cellOf(value, true)])],
  }
  const sheets = tables.map((table): Sheet<never> => {
    const lines = linesOf(table)
    return {
      sheet: table.title,
      columns: table.head.map((_, at) => ({ width: widthOf([table.head, ...lines].map(line => line[at] ?? '')) })),
      stickyRowsCount: 1,
      data: [table.head.map(bold), ...lines.map(line => line.map((text, at) => cellOf(text, at < table.words)))],
    }
  })
  return writeXlsx([about, ...sheets]).toBuffer()
}

/** The widest of the texts; a Chinese character counts as two. */
const widthOf = (texts: readonly string[]): number =>
  Math.max(8, ...texts.map(text => [...text].reduce((wide, letter) => wide + (letter > '\u2e7f' ? 2 : 1), 2)))

function pdfOf({ title, facts, day, tables }: ReportPaper): Promise<Uint8Array> {
  const paper = {
    firm: brand.company,
    title: `${title}报表`,
    facts: facts.map(fact => fact.join(' ')),
    date: day,
    body: tables.flatMap(blocksOf),
  }
  return typeset(paper, 'office')
}

function blocksOf(table: ReportTable): Block[] {
  const heading: Block = { kind: 'heading', level: 2, text: [table.title] }
  if (table.rows.length === 0) return [heading, { kind: 'paragraph', text: ['本期没有记录。'] }]
  const align = table.head.map((_, at): Align => (at < table.words ? 'left' : 'right'))
  const text = (cell: string, at: number) => {
    const decimals = at < table.words ? null : FIGURE.exec(cell)
    const places = decimals?.[1]?.length ?? 0
    return [decimals ? grouped(toScaled(cell, places, places), places) : cell]
  }
  return [
    heading,
    tableOf(
      align,
      table.head.map(cell => [cell]),
      linesOf(table).map(line => line.map(text)),
    ),
  ]
}
