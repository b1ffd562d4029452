import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { formatScaled, parseScaled } from '../money/decimal.ts'
import { type NavE4, navE4, type RatioE9, ratioE9 } from '../money/money.ts'

/**
 * A NAV of a fund and day as staff publish it, in integers: yuan e4, of money-market funds also the income of 10,000 shares e4
 * and the seven-day yield e8. THE form that the grid of the console and every file are read to.
 */
export type NavRow = {
  fund: string
  day: string
  nav: number
  accNav: number
  income?: number | undefined
  yield7?: number | undefined
  /** The published growth of the day, e8. */
  growth?: number | undefined
  /** Yuan a share e6, and new shares of an old one e9. */
  dividend?: number | undefined
  split?: number | undefined
  /** The line of the file, which faults name. */
  line?: number | undefined
}

/** Beyond these a figure is a typing error, and products with it exceed the range of the database. */
export const MOST_NAV_E4 = 1_000_000_000
export const MOST_FIGURE = 1_000_000_000_000

/** A row in the figures of the engine. */
export type NavLine = {
  line: number
  fundcode: string
  day: IsoDate
  nav: NavE4
  accNav: NavE4
  income: bigint | null
  yield7: bigint | null
  growth: bigint | null
  dividendE6: bigint | null
  splitE9: RatioE9 | null
}

const figure = (value: number | undefined): bigint | null => (value === undefined ? null : BigInt(value))

/** Rows without a line count from 1. */
export const navLines = (rows: readonly NavRow[]): NavLine[] =>
  rows.map(({ fund, day, nav, accNav, income, yield7, growth, dividend, split, line }, at) => ({
    line: line ?? at + 1,
    fundcode: fund,
    day: isoDate(day),
    nav: navE4(BigInt(nav)),
    accNav: navE4(BigInt(accNav)),
    income: figure(income),
    yield7: figure(yield7),
    growth: figure(growth),
    dividendE6: figure(dividend),
    splitE9: split === undefined ? null : ratioE9(BigInt(split)),
  }))

export const fundDay = ({ fundcode, day }: { fundcode: string; day: string }): string => `${fundcode} ${day}`

/** What a request for these rows is called: their days, and their fund if it is one. */
export function navsName(rows: readonly Pick<NavRow, 'fund' | 'day'>[]): string {
  const days = [...new Set(rows.map(({ day }) => day))].sort()
  const funds = new Set(rows.map(({ fund }) => fund))
  const span = days.length > 1 ? `${days[0]}..${days.at(-1)}` : (days[0] ?? '')
  return [span, ...(funds.size === 1 ? funds : [])].join(' ')
}

const PLACES = { nav: 4, accNav: 4, income: 4, yield7: 6 } as const
type Typed = Readonly<Partial<Record<keyof typeof PLACES, string>>>

/** The row of figures as people write them, '' for none; null where the NAV or a figure is no decimal. */
export function navRowOf(fund: string, day: string, typed: Typed): NavRow | null {
  const read = (name: keyof typeof PLACES) => parseScaled(typed[name] ?? '', PLACES[name])
  const [nav, accNav, income, yield7] = [read('nav'), read('accNav'), read('income'), read('yield7')]
  const isWrong = (value: bigint | null, text = '') => value === null && text !== ''
  if (nav === null || accNav === null || isWrong(income, typed.income) || isWrong(yield7, typed.yield7)) return null
  return {
    fund,
    day,
    nav: Number(nav),
    accNav: Number(accNav),
    ...(income !== null && { income: Number(income) }),
    ...(yield7 !== null && { yield7: Number(yield7) }),
  }
}

/** The figures of a row as people write them. */
export function typedFigures({ nav, accNav, income, yield7 }: NavRow): Typed {
  const text = (value: number, name: keyof typeof PLACES) => formatScaled(BigInt(value), PLACES[name])
  return {
    nav: text(nav, 'nav'),
    accNav: text(accNav, 'accNav'),
    ...(income !== undefined && { income: text(income, 'income') }),
    ...(yield7 !== undefined && { yield7: text(yield7, 'yield7') }),
  }
}
