import { inputOfCommand } from '@zhixiao/contract/acts/command-line.ts'
import { MOST_NAVS } from '@zhixiao/contract/acts/nav-import.ts'
import { dayNumber } from '@zhixiao/domain/calendar/dates.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import {
  type Complain,
  cell,
  columnFaults,
  faultAt,
  MOST_FAULTS,
  type Row,
  readDate,
  type Sheet,
} from '@zhixiao/domain/format/sheet.ts'
import { spreadIncome } from '@zhixiao/domain/fund/income-days.ts'
import { MOST_FIGURE, MOST_NAV_E4, type NavRow } from '@zhixiao/domain/fund/nav-rows.ts'
import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { faultReport, readTables } from '../../../acts/read-file.ts'
import { refusedFor } from '../../../kernel/report.ts'
import { inTurns } from '../../../platform/files/in-turns.ts'
import type { Args, ReadInput } from '../command.ts'

const REQUIRED_COLUMNS = ['date', 'unit_nav', 'accumulated_nav']
export const NAV_COLUMNS = [
  'fund_code',
  ...REQUIRED_COLUMNS,
  'daily_growth_percent',
  'distribution',
  'income_per_10k',
  'income_from',
  'income_to',
  'seven_day_yield_percent',
]

/** The input of `nav import` from its file and its options. */
export async function readNavs(args: Args): Promise<ReadInput> {
  const file = await readTables(args, MOST_NAVS)
  if (!file.ok) return file
  const { file: name, sha256 } = file.mark
  const refusedBy = (why: string, line: string): ReadInput => ({ ok: false, report: refusedFor(why, line) })
  const sheet = file.sheets.get('')
  if (!sheet) return refusedBy('文件不是净值表', `${name} is no list of NAVs.`)
  const fund = args.text('fund')
  if (fund !== undefined && sheet.columns.includes('fund_code'))
    return refusedBy('文件已写明基金，不必另填', `${name} names the funds itself: leave out --fund.`)
  const { rows, faults } = await readNavRows(sheet, fund)
  if (faults.length > 0) return { ok: false, report: faultReport(name, faults) }
  const { options } = args
  return {
    ok: true,
    input: { ...inputOfCommand('nav import', { positionals: [], options }), rows, file: { name, sha256 } },
  }
}

/**
 * Reads every line; a line with a fault gives none.
 * @param fundcode the fund of a file without a fund_code column
 * @param further columns that the caller reads itself
 */
export async function readNavRows(
  sheet: Sheet,
  fundcode: string | undefined,
  further: readonly string[] = [],
): Promise<{ rows: ReadRow[]; faults: FileFault[] }> {
  const required = fundcode === undefined ? ['fund_code', ...REQUIRED_COLUMNS] : REQUIRED_COLUMNS
  const faults = columnFaults(sheet, required, [...NAV_COLUMNS, ...further])
  if (faults.length > 0) return { rows: [], faults }
  const rows: ReadRow[] = []
  for await (const row of inTurns(sheet.rows)) {
    const before = faults.length
    if (before >= MOST_FAULTS) break
    const complain: Complain = (column, problem) => faults.push(faultAt(row, column, problem))
    const line = readLine(row, fundcode, complain)
    const days = line && faults.length === before ? dayByDay(row, line, complain) : []
    if (faults.length === before) rows.push(...days)
  }
  if (sheet.rows.length === 0) faults.push({ line: 1, column: 'date', problem: 'the file has no NAV' })
  return { rows, faults }
}

/** A row of a file always names its line. */
export type ReadRow = NavRow & { line: number }

function readLine(row: Row, fundcode: string | undefined, complain: Complain): ReadRow | null {
  const day = readDate(row, 'date', complain)
  const fund = fundcode ?? cell(row, 'fund_code')
  if (!/^\d{6}$/.test(fund)) complain('fund_code', `${JSON.stringify(fund)} is no fund code of six digits`)
  const nav = readNav(row, 'unit_nav', complain)
  const accNav = readNav(row, 'accumulated_nav', complain)
  const paid = readDistribution(row, complain)
  const figures = {
    income: readOptional(row, 'income_per_10k', 4, complain),
    yield7: readOptional(row, 'seven_day_yield_percent', 6, complain),
    growth: readOptional(row, 'daily_growth_percent', 6, complain),
  }
  return day && nav && accNav ? { line: row.line, fund, day, nav, accNav, ...figures, ...paid } : null
}

const DAYS_AT_MOST = 31

/** A line with the income of several days, as one line a day; the published yield is that of the last day. */
function dayByDay(row: Row, line: ReadRow, complain: Complain): ReadRow[] {
  const { income, day } = line
  const [since, until] = [cell(row, 'income_from'), cell(row, 'income_to')]
  if (since === '' && until === '') return [line]
  const from = readDate(row, since === '' ? 'date' : 'income_from', complain)
  const to = readDate(row, until === '' ? 'date' : 'income_to', complain)
  if (from === null || to === null) return []
  const count = dayNumber(to) - dayNumber(from) + 1
  if (income === undefined) complain('income_from', 'names days, but there is no income')
  else if (from > day || to < day) complain('income_from', `${from} to ${to} does not hold ${day}`)
  else if (count > DAYS_AT_MOST) complain('income_to', `an income is of ${DAYS_AT_MOST} days at most`)
  else
    return spreadIncome(BigInt(income), from, to).map(({ date, incomeE4 }) => ofDay(line, date, Number(incomeE4), to))
  return []
}

function ofDay(line: ReadRow, day: string, income: number, last: string): ReadRow {
  const { yield7: published, ...others } = line
  const yield7 = day === last ? published : undefined
  if (day === line.day) return { ...others, income, yield7 }
  const { fund, nav, accNav } = line
  return { line: line.line, fund, day, nav, accNav, income, yield7 }
}

const isBeyond = (value: bigint): boolean => value > MOST_FIGURE || value < -MOST_FIGURE

function readNav(row: Row, column: string, complain: Complain): number | null {
  const text = cell(row, column)
  const value = parseScaled(text, 4)
  if (value !== null && value > MOST_NAV_E4) complain(column, `${text} is no NAV of a fund`)
  else if (value !== null && value > 0n) return Number(value)
  else if (value !== null) complain(column, `${text} is not greater than 0`)
  else if (parseScaled(text, 10) !== null) complain(column, `${text} has more than 4 decimal places`)
  else complain(column, `${JSON.stringify(text)} is no decimal number`)
  return null
}

function readOptional(row: Row, column: string, places: number, complain: Complain): number | undefined {
  const text = cell(row, column)
  if (text === '') return undefined
  const value = parseScaled(text, places)
  if (value === null) complain(column, `${JSON.stringify(text)} is no decimal number of at most ${places} places`)
  else if (isBeyond(value)) complain(column, `${text} is beyond any such figure`)
  else return Number(value)
  return undefined
}

// The wording in publishers' price lists.
const CASH = /^每份派现金(\d+(?:\.\d+)?)元$/
const SPLIT = /^每份(?:基金份额)?(?:分拆|拆分|折算)(\d+(?:\.\d+)?)份$/

function readDistribution(row: Row, complain: Complain): Pick<NavRow, 'dividend' | 'split'> {
  const text = cell(row, 'distribution')
  const [cash, split] = [CASH.exec(text)?.[1], SPLIT.exec(text)?.[1]]
  if (text !== '' && cash === undefined && split === undefined)
    complain('distribution', `${JSON.stringify(text)} is neither 每份派现金…元 nor 每份基金份额折算…份`)
  return { dividend: readFigure(cash, 6, complain), split: readFigure(split, 9, complain) }
}

function readFigure(text: string | undefined, places: number, complain: Complain): number | undefined {
  if (text === undefined) return undefined
  const value = parseScaled(text, places)
  if (value === null) complain('distribution', `${text} is no number of at most ${places} decimal places`)
  else if (value === 0n) complain('distribution', `${text} is not greater than 0`)
  else if (isBeyond(value)) complain('distribution', `${text} is beyond any distribution`)
  else return Number(value)
  return undefined
}
