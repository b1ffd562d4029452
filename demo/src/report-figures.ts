import { dayNumber, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import { fen, rateE8 } from '@zhixiao/domain/money/money.ts'
import { LAST_NAV_DAY } from './calendar.ts'
import { createReturns } from './factors.ts'
import { type Fund, funds } from './funds.ts'
import { below, streamOf, uniform } from './random.ts'
import type { BondYieldRow, FxQuotaRow, InvestmentRatioRow, PortfolioSizeRow, PortfolioStyleRow } from './rows.ts'

/** Figures of reports and of the market that pages draw; all invented. */

const LAST_QUARTER = isoDate('2026-09-30')
const QUARTER_ENDS = Array.from({ length: 11 }, (_, at) => 2016 + at)
  .flatMap(year => ['03-31', '06-30', '09-30', '12-31'].map(day => isoDate(`${year}-${day}`)))
  .filter(day => day <= LAST_QUARTER)

/** One entry for each public portfolio: its first class. */
const portfolios = funds.filter(({ code, mainCode, family }) => code === mainCode && !family.hidden)

const quartersOf = ({ family }: Fund, to: IsoDate = LAST_QUARTER): IsoDate[] =>
  QUARTER_ENDS.filter(
    day => family.setup !== null && family.setup <= day && day <= to && (!family.ended || day <= family.ended),
  )

/** From a part of today's net assets at the beginning to today's in the last quarter, with better and worse years. */
export const portfolioSizes = (seed: number): PortfolioSizeRow[] =>
  portfolios.flatMap(fund => {
    const { sizeYi } = fund.family
    if (sizeYi === null) return []
    const stream = streamOf(`${fund.mainCode} size`)
    const first = 0.18 + 0.3 * uniform(seed, stream, 0)
    const quarters = quartersOf(fund)
    return quarters.map((quarter_end, at) => {
      const way = quarters.length === 1 ? 1 : at / (quarters.length - 1)
      const wave = 0.14 * Math.sin(way * 7 + uniform(seed, stream, 1) * 6) * (1 - way) * Math.min(way * 4, 1)
      const noise = at === quarters.length - 1 ? 0 : 0.05 * (uniform(seed, stream, 10 + at) - 0.5)
      const part = first + (1 - first) * way ** 0.8 + wave + noise
      // In hundredths of 100 million yuan, as reports print it; the last one is today's.
      return { fundcode: fund.code, quarter_end, size_fen: fen(BigInt(Math.round(sizeYi * part * 100)) * 100_000_000n) }
    })
  })

/** Stocks and turnover a year, in hundredths, of types whose reports name every stock. */
const STYLES: Partial<
  Record<FundType, { stocks: [least: number, more: number]; turnover: [least: number, more: number] }>
> = {
  mixed: { stocks: [28, 22], turnover: [120, 230] },
  stock: { stocks: [34, 30], turnover: [150, 260] },
  lof: { stocks: [42, 30], turnover: [220, 240] },
  qdii: { stocks: [38, 24], turnover: [90, 120] },
  index: { stocks: [296, 8], turnover: [22, 30] },
  etf: { stocks: [300, 1], turnover: [14, 12] },
}
/** What a fund says of itself: few companies held for long, or as many as its index has. */
const OWN: Readonly<Record<string, { stocks: [number, number]; turnover: [number, number] }>> = {
  '990008': { stocks: [80, 1], turnover: [28, 14] },
  '990012': { stocks: [29, 5], turnover: [86, 10] },
  '990044': { stocks: [30, 4], turnover: [90, 12] },
  '990027': { stocks: [500, 1], turnover: [34, 20] },
}
const MONTHS_A_TURN = 2_400
/** Half-year and annual reports that are shown. */
const REPORTS = 4

export const portfolioStyles = (seed: number): PortfolioStyleRow[] =>
  portfolios.flatMap(fund => {
    const style = OWN[fund.code] ?? STYLES[fund.family.type]
    if (!style) return []
    const stream = streamOf(`${fund.mainCode} style`)
    const usual = style.turnover[0] + below(style.turnover[1], seed, stream, 0)
    const halves = quartersOf(fund).filter(day => /-(06-30|12-31)$/.test(day))
    return halves.slice(-REPORTS).map((quarter_end, at) => {
      const turnover_e2 = Math.round(usual * (0.95 + 0.1 * uniform(seed, stream, 20 + at)))
      const held_months = Math.min(Math.max(Math.round(MONTHS_A_TURN / turnover_e2), 3), 60)
      const stock_count = style.stocks[0] + below(style.stocks[1], seed, stream, 10 + at)
      return { fundcode: fund.code, quarter_end, stock_count, turnover_e2, held_months }
    })
  })

type Range = readonly [name: string, low: number, high: number]
const RATIOS: Readonly<Record<string, readonly Range[]>> = {
  '990101': [
    ['股票', 60, 95],
    ['港股通股票', 0, 50],
    ['债券与存款', 5, 40],
    ['股指期货', 0, 10],
  ],
  '990103': [
    ['债券', 80, 100],
    ['现金与一年内政府债券', 5, 20],
    ['国债期货', 0, 15],
  ],
  '990104': [
    ['股票', 60, 95],
    ['低碳主题股票', 48, 95],
    ['债券与存款', 5, 40],
  ],
}

/** Of the funds that are raised or have just been set up. */
export const investmentRatios: readonly InvestmentRatioRow[] = Object.entries(RATIOS).flatMap(([fundcode, ranges]) =>
  ranges.map(([name, low, high], at) => ({ fundcode, sort: at + 1, name, low_e4: low * 100, high_e4: high * 100 })),
)

/** Months to maturity, and how far above the yield of ten years each of them is, in hundredths of a percent. */
const TERMS: readonly (readonly [months: number, below: number])[] = [
  [3, -68],
  [6, -62],
  [12, -54],
  [36, -38],
  [60, -27],
  [84, -14],
  [120, 0],
]
const FIRST_YIELDS = isoDate('2023-01-01')
/** The yield of ten years in percent: on the last day, and what it lost a year before that. */
const TEN_YEARS = { last: 1.86, aYear: 0.38 }
/** How strongly the price of bonds, which the rates factor moves, moves the yield of ten years. */
const DURATION = 8.5

/** On the last trading day of each week, and on the last day. */
export function bondYields(seed: number, openDays: readonly IsoDate[]): BondYieldRow[] {
  const returns = createReturns(seed)
  const days = openDays.filter(day => FIRST_YIELDS <= day && day <= LAST_NAV_DAY)
  const week = (day: IsoDate | undefined) => (day === undefined ? -1 : Math.floor((dayNumber(day) + 3) / 7))
  let level = 0
  const moved = days.map(day => {
    level -= (returns.factorReturn('rates', day) / DURATION) * 100
    return level
  })
  const end = moved.at(-1) ?? 0
  return days.flatMap((day, at) => {
    if (week(day) === week(days[at + 1])) return []
    const years = (dayNumber(LAST_NAV_DAY) - dayNumber(day)) / 365
    // The slope is steeper where yields are higher.
    const ten = TEN_YEARS.last + years * TEN_YEARS.aYear + (moved[at] ?? 0) - end
    return TERMS.map(([months, spread]) => {
      const slope = (spread / 100) * (1 + 0.12 * years)
      return { day, months, rate_e8: rateE8(BigInt(Math.round((ten + slope) * 10_000)) * 100n) }
    })
  })
}

const MILLION_E2 = 100_000_000n
/** The quota in millions of dollars from a month on, and the part that is used in percent at the end of each year before. */
const GRANTED: readonly (readonly [month: string, millions: bigint])[] = [
  ['2021-01', 1_200n],
  ['2023-07', 1_500n],
  ['2025-07', 1_800n],
]
const USED: readonly (readonly [month: string, percent: number])[] = [
  ['2021-01', 28],
  ['2022-12', 46],
  ['2024-12', 61],
  ['2025-12', 72],
  ['2026-11', 93],
]

/** At the end of each month, and on each of the last days before purchases are suspended. */
export function fxQuota(openDays: readonly IsoDate[]): FxQuotaRow[] {
  const days = openDays.filter(day => '2021-01' <= day && day <= LAST_NAV_DAY)
  return days.flatMap((day, at) => {
    const next = days[at + 1]
    const isShown = next?.slice(0, 7) !== day.slice(0, 7) || day >= '2026-11-01'
    if (!isShown) return []
    const granted_e2 = (GRANTED.findLast(([month]) => month <= day)?.[1] ?? 0n) * MILLION_E2
    return [{ day, granted_e2, used_e2: (granted_e2 / 10_000n) * BigInt(Math.round(usedOn(day) * 100)) }]
  })
}

/** Between two known months along a straight line; the last one is reached two days before the last NAV. */
function usedOn(day: IsoDate): number {
  const monthEnd = (month: string) => dayNumber(isoDate(`${month}-18`))
  const number = dayNumber(day)
  const next = USED.findIndex(([month]) => monthEnd(month) >= number)
  const [to, from] = [USED[next < 0 ? USED.length - 1 : next]!, USED[Math.max((next < 0 ? USED.length : next) - 1, 0)]!]
  const [start, end] = [monthEnd(from[0]), monthEnd(to[0])]
  const part = end === start ? 1 : Math.min(Math.max((number - start) / (end - start), 0), 1)
  return from[1] + part * (to[1] - from[1])
}
