import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import {
  firstOnOrAfter,
  type GrowthIndex,
  growthBetween,
  growthIndex,
  lastOnOrBefore,
} from '@zhixiao/domain/fund/growth-index.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { type RateE8, rateE8 } from '@zhixiao/domain/money/money.ts'
import type { Market } from './rows.ts'

/** The facts from which notices are written. */
export type NoticeFacts = Omit<Market, 'notice' | 'bank'>

export type Change = { growth: RateE8; startNav: string; endNav: string }

/** Benchmark weights in hundredths; the remainder to 100 is cash at call, whose interest is left out. */
const BENCHMARKS: Readonly<Record<string, readonly (readonly [index: string, parts: bigint])[]>> = {
  '80': [
    ['SL300', 80n],
    ['SLZZ', 20n],
  ],
  '75': [
    ['SLZZ', 75n],
    ['SL300', 25n],
  ],
}

export type Figures = ReturnType<typeof createFigures>

/** Growth of funds and benchmarks between two days, and a fund's holdings, all from the market's own rows. */
export function createFigures(facts: NoticeFacts) {
  const navs = Map.groupBy(facts.nav, row => row.fundcode)
  const quotes = Map.groupBy(facts.index_quote, row => row.code)
  const funds = new Map(facts.fund.map(fund => [fund.fundcode, fund]))
  const indices = new Map<string, GrowthIndex>()

  function indexOf(fundcode: string): GrowthIndex {
    const known = indices.get(fundcode)
    if (known) return known
    const rows = navs.get(fundcode) ?? []
    const made = growthIndex(
      rows.map(row => ({ date: row.day, nav: row.nav_e4 })),
      [
        ...rows.flatMap(row => (row.income_e4 === null ? [] : [{ date: row.day, dividendE8: row.income_e4 }])),
        ...facts.dividend
          .filter(row => row.fundcode === fundcode)
          .map(row => ({ date: row.ex_date, dividendE8: row.per_share_e6 * 100n })),
        ...facts.split.filter(row => row.fundcode === fundcode).map(row => ({ date: row.day, splitE9: row.ratio_e9 })),
      ],
    )
    indices.set(fundcode, made)
    return made
  }

  function indexGrowth(code: string, from: IsoDate, to: IsoDate): RateE8 {
    const rows = quotes.get(code) ?? []
    const start = rows.findLast(row => row.day <= from)?.close_e4
    const end = rows.findLast(row => row.day <= to)?.close_e4
    return rateE8(start && end ? ((end - start) * 100_000_000n) / start : 0n)
  }

  return {
    facts,
    fundOf: (fundcode: string) => funds.get(fundcode),
    classesOf: (mainCode: string) => facts.fund.filter(fund => fund.main_code === mainCode),
    indexGrowth,
    /**
     * From the last NAV on or before `from` (for a younger fund its first one) to the last on or before `to`; null
     * without NAVs.
     */
    change(fundcode: string, from: IsoDate, to: IsoDate): Change | null {
      const index = indexOf(fundcode)
      const start = Math.max(lastOnOrBefore(index, from), firstOnOrAfter(index, index.points[0]?.date ?? from))
      const end = lastOnOrBefore(index, to)
      const [first, last] = [index.points[start], index.points[end]]
      if (!first || !last) return null
      const growth = growthBetween(index, start, end)
      return { growth, startNav: formatScaled(first.nav, 4), endNav: formatScaled(last.nav, 4) }
    },
    benchmark(fundcode: string, from: IsoDate, to: IsoDate): RateE8 {
      const fund = funds.get(fundcode)
      if (!fund) return rateE8(0n)
      const share = /×(\d+)%/.exec(fund.benchmark_text)?.[1] ?? '100'
      const parts = BENCHMARKS[share] ?? [[fund.benchmark_code, BigInt(share)] as const]
      return rateE8(parts.reduce((sum, [code, part]) => sum + (indexGrowth(code, from, to) * part) / 100n, 0n))
    },
    /** Income per 10,000 shares of a money-market fund over a period, in yuan. */
    income(fundcode: string, from: IsoDate, to: IsoDate): string {
      const rows = (navs.get(fundcode) ?? []).filter(row => row.day > from && row.day <= to)
      return formatScaled(
        rows.reduce((sum, row) => sum + (row.income_e4 ?? 0n), 0n),
        4,
      )
    },
    allocation: (fundcode: string, quarterEnd: IsoDate) =>
      facts.asset_allocation.filter(row => row.fundcode === fundcode && row.quarter_end === quarterEnd),
    holdings: (fundcode: string, quarterEnd: IsoDate) =>
      facts.portfolio_holding.filter(row => row.fundcode === fundcode && row.quarter_end === quarterEnd),
    dividends: (fundcode: string, from: IsoDate, to: IsoDate) =>
      facts.dividend.filter(row => row.fundcode === fundcode && row.ex_date > from && row.ex_date <= to),
    managersOn: (fundcode: string, day: IsoDate): string[] => {
      const tenures = facts.manager_tenure.filter(
        row => row.fundcode === fundcode && row.from_day <= day && (row.to_day === null || row.to_day > day),
      )
      return facts.manager.filter(person => tenures.some(row => row.man_id === person.man_id)).map(({ name }) => name)
    },
  }
}

/** A change without its sign, for sentences that contain "up" or "down": '3.20%'. */
const sizeText = (growth: RateE8): string => percentText(rateE8(growth < 0n ? -growth : growth)).replace('+', '')

/** '上涨 3.20%', '下跌 3.20%' or '持平'. */
export function movedText(growth: RateE8): string {
  const size = sizeText(growth)
  return size === '0.00%' ? '持平' : `${growth > 0n ? '上涨' : '下跌'} ${size}`
}

/** The open days of a market, and those around a day. */
export function createOpenDays(facts: Pick<Market, 'trading_day'>) {
  const days = facts.trading_day.filter(row => row.is_open).map(row => row.day)
  const at = (day: IsoDate): number => {
    const found = days.findIndex(open => open >= day)
    return found === -1 ? days.length - 1 : found
  }
  return {
    /** The n-th open day after `day`, or before it if n is negative. */
    after: (day: IsoDate, n: number): IsoDate =>
      n > 0 ? (days[at(addDays(day, 1)) + n - 1] ?? day) : (days[at(day) + n] ?? day),
    onOrBefore: (day: IsoDate): IsoDate => days.findLast(open => open <= day) ?? day,
  }
}
export type OpenDays = ReturnType<typeof createOpenDays>
