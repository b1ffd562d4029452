import { dayNumber, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { spreadIncome } from '@zhixiao/domain/fund/income-days.ts'
import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { type NavE4, navE4, type RatioE9, ratioE9 } from '@zhixiao/domain/money/money.ts'
import {
  type Complain,
  cell,
  columnFaults,
  type FileFault,
  faultAt,
  inTurns,
  MOST_FAULTS,
  type Row,
  readDate,
  type Sheet,
} from '../files/sheet.ts'

/** One parsed line of a NAV file. */
export type NavLine = {
  row: Row
  fundcode: string
  day: IsoDate
  nav: NavE4
  accNav: NavE4
  /** Money-market funds: yuan of 10,000 shares e4, and the seven-day yield e8. */
  income: bigint | null
  yield7: bigint | null
  /** The published growth of the day, e8. */
  growth: bigint | null
  dividendE6: bigint | null
  splitE9: RatioE9 | null
}

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

/**
 * Reads every line; a line with a fault gives none.
 * @param fundcode the fund of a file without a fund_code column
 * @param further columns that the caller reads itself
 */
export async function readNavLines(
  sheet: Sheet,
  fundcode: string | undefined,
  further: readonly string[] = [],
): Promise<{ lines: NavLine[]; faults: FileFault[] }> {
  const required = fundcode === undefined ? ['fund_code', ...REQUIRED_COLUMNS] : REQUIRED_COLUMNS
  const faults = columnFaults(sheet, required, [...NAV_COLUMNS, ...further])
  if (faults.length > 0) return { lines: [], faults }
  const lines: NavLine[] = []
  for await (const row of inTurns(sheet.rows)) {
    const before = faults.length
    if (before >= MOST_FAULTS) break
    const complain: Complain = (column, problem) => faults.push(faultAt(row, column, problem))
    const line = readLine(row, fundcode, complain)
    const days = line && faults.length === before ? dayByDay(line, complain) : []
    if (faults.length === before) lines.push(...days)
  }
  if (sheet.rows.length === 0) faults.push({ line: 1, column: 'date', problem: 'the file has no NAV' })
  return { lines, faults: [...faults, ...repeatedDates(lines)] }
}

function readLine(row: Row, fundcode: string | undefined, complain: Complain): NavLine | null {
  const day = readDate(row, 'date', complain)
  const code = fundcode ?? cell(row, 'fund_code')
  if (!/^\d{6}$/.test(code)) complain('fund_code', `${JSON.stringify(code)} is no fund code of six digits`)
  const nav = readNav(row, 'unit_nav', complain)
  const accNav = readNav(row, 'accumulated_nav', complain)
  const paid = readDistribution(row, complain)
  const line = {
    income: readOptional(row, 'income_per_10k', 4, complain),
    yield7: readOptional(row, 'seven_day_yield_percent', 6, complain),
    growth: readOptional(row, 'daily_growth_percent', 6, complain),
  }
  return day && nav && accNav ? { row, fundcode: code, day, nav, accNav, ...line, ...paid } : null
}

const DAYS_AT_MOST = 31

/** A line with the income of several days, as one line a day; the published yield is that of the last day. */
function dayByDay(line: NavLine, complain: Complain): NavLine[] {
  const { row, income, day } = line
  const [since, until] = [cell(row, 'income_from'), cell(row, 'income_to')]
  if (since === '' && until === '') return [line]
  const from = since === '' ? day : readDate(row, 'income_from', complain)
  const to = until === '' ? day : readDate(row, 'income_to', complain)
  if (from === null || to === null) return []
  const count = dayNumber(to) - dayNumber(from) + 1
  if (income === null) complain('income_from', 'names days, but there is no income')
  else if (from > day || to < day) complain('income_from', `${from} to ${to} does not hold ${day}`)
  else if (count > DAYS_AT_MOST) complain('income_to', `an income is of ${DAYS_AT_MOST} days at most`)
  else return spreadIncome(income, from, to).map(({ date, incomeE4 }) => ofDay(line, date, incomeE4, to))
  return []
}

function ofDay(line: NavLine, day: IsoDate, income: bigint, last: IsoDate): NavLine {
  const yield7 = day === last ? line.yield7 : null
  if (day === line.day) return { ...line, income, yield7 }
  return { ...line, day, income, yield7, growth: null, dividendE6: null, splitE9: null }
}

/** Beyond these a figure is a typing error, and products with it exceed the range of the database. */
const MOST_NAV_E4 = 1_000_000_000n
const MOST = 1_000_000_000_000n
const isBeyond = (value: bigint): boolean => value > MOST || value < -MOST

function readNav(row: Row, column: string, complain: Complain): NavE4 | null {
  const text = cell(row, column)
  const value = parseScaled(text, 4)
  if (value !== null && value > MOST_NAV_E4) complain(column, `${text} is no NAV of a fund`)
  else if (value !== null && value > 0n) return navE4(value)
  else if (value !== null) complain(column, `${text} is not greater than 0`)
  else if (parseScaled(text, 10) !== null) complain(column, `${text} has more than 4 decimal places`)
  else complain(column, `${JSON.stringify(text)} is no decimal number`)
  return null
}

function readOptional(row: Row, column: string, places: number, complain: Complain): bigint | null {
  const text = cell(row, column)
  if (text === '') return null
  const value = parseScaled(text, places)
  if (value === null) complain(column, `${JSON.stringify(text)} is no decimal number of at most ${places} places`)
  else if (isBeyond(value)) complain(column, `${text} is beyond any such figure`)
  return value
}

// The wording in publishers' price lists.
const CASH = /^每份派现金(\d+(?:\.\d+)?)元$/
const SPLIT = /^每份(?:基金份额)?(?:分拆|拆分|折算)(\d+(?:\.\d+)?)份$/

function readDistribution(row: Row, complain: Complain): Pick<NavLine, 'dividendE6' | 'splitE9'> {
  const text = cell(row, 'distribution')
  const [cash, split] = [CASH.exec(text)?.[1], SPLIT.exec(text)?.[1]]
  if (text !== '' && cash === undefined && split === undefined)
    complain('distribution', `${JSON.stringify(text)} is neither 每份派现金…元 nor 每份基金份额折算…份`)
  const dividendE6 = readFigure(cash, 6, complain)
  const splitE9 = readFigure(split, 9, complain)
  return { dividendE6, splitE9: splitE9 === null ? null : ratioE9(splitE9) }
}

function readFigure(text: string | undefined, places: number, complain: Complain): bigint | null {
  if (text === undefined) return null
  const value = parseScaled(text, places)
  if (value === null) complain('distribution', `${text} is no number of at most ${places} decimal places`)
  else if (value === 0n) complain('distribution', `${text} is not greater than 0`)
  else if (isBeyond(value)) complain('distribution', `${text} is beyond any distribution`)
  else return value
  return null
}

function repeatedDates(lines: readonly NavLine[]): FileFault[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ row, fundcode, day }) => {
    const key = `${fundcode} ${day}`
    const line = first.get(key)
    if (line !== undefined) return [faultAt(row, 'date', `${day} has a value on line ${line} already`)]
    first.set(key, row.line)
    return []
  })
}
