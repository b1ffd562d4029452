import { addDays, dayNumber, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { type NavE4, navE4 } from '@zhixiao/domain/money/money.ts'
import { daysFromTo } from './calendar.ts'
import { createReturns, type Returns, TRADING_DAYS } from './factors.ts'
import { type Fund, funds } from './funds.ts'
import { streamOf, uniform } from './random.ts'
import type { DividendRow, NavRow, SplitRow } from './rows.ts'

const ONE_NAV = navE4(10_000n)

/** A fund's payouts, needed to compute its NAV across their days. */
export type FundEvents = { dividends: readonly DividendRow[]; splits: readonly SplitRow[] }

export const publishedAt = (day: IsoDate): Date => new Date(instantOf(day, '19:30'))

/** The NAV of a fund on `day` from the previous one (null on its first day). */
export function walkNav(
  seed: number,
  returns: Returns,
  fund: Fund,
  day: IsoDate,
  previous: NavE4 | null,
  events: FundEvents,
): NavE4 {
  if (previous === null) return ONE_NAV
  const service = Number(fund.oldServiceRateE8) / 1e8 / TRADING_DAYS
  const growth = 1 + returns.portfolioReturn(fund.mainCode, fund.family.model, day) - service
  const ratio = Number(events.splits.find(split => split.day === day)?.ratio_e9 ?? 1_000_000_000n) / 1e9
  const paid = Number(events.dividends.find(dividend => dividend.ex_date === day)?.per_share_e6 ?? 0n) / 100
  // Rounded up or down at random, alike for all classes of a fund: small daily growth is not lost to rounding, and a
  // class with higher costs never overtakes its sibling.
  const chance = uniform(seed, streamOf(`${fund.mainCode} rounding`), dayNumber(day))
  return navE4(BigInt(Math.max(1, Math.floor((Number(previous) * growth - paid) / ratio + chance))))
}

/** NAV plus all payouts since the start, per share as first issued. */
function accumulatedNav(nav: NavE4, day: IsoDate, { dividends, splits }: FundEvents): NavE4 {
  if (dividends.length === 0 && splits.length === 0) return nav
  const sharesOfOne = (isPast: (split: SplitRow) => boolean) =>
    splits.filter(isPast).reduce((shares, split) => (shares * Number(split.ratio_e9)) / 1e9, 1)
  const paid = dividends
    .filter(dividend => dividend.ex_date <= day)
    .reduce(
      (sum, { ex_date, per_share_e6 }) =>
        sum + (Number(per_share_e6) / 100) * sharesOfOne(split => split.day < ex_date),
      0,
    )
  return navE4(BigInt(Math.round(Number(nav) * sharesOfOne(split => split.day <= day) + paid)))
}

export function navRow(fund: Fund, day: IsoDate, nav: NavE4, events: FundEvents, published_at: Date): NavRow {
  const acc_nav_e4 = accumulatedNav(nav, day, events)
  return { fundcode: fund.code, day, nav_e4: nav, acc_nav_e4, income_e4: null, yield7_e8: null, published_at }
}

/** Income per 10,000 shares of a money-market fund on one calendar day, in yuan e4. */
function moneyIncome(seed: number, returns: Returns, fund: Fund, day: IsoDate): number {
  const yearly = returns.moneyYield(day) + fund.family.model.drift - Number(fund.oldServiceRateE8) / 1e8
  const noise = 0.985 + 0.03 * uniform(seed, streamOf(`${fund.mainCode} income`), dayNumber(day))
  return Math.round((yearly / 365) * noise * 1e8)
}

const WEEK = 7

/** A money-market fund earns on every calendar day; its seven-day yield compounds the last seven (rules 2.9). */
export function moneyRows(seed: number, returns: Returns, fund: Fund, from: IsoDate, to: IsoDate): NavRow[] {
  const days = daysFromTo(addDays(from, 1 - WEEK), to)
  const incomes = days.map(day => moneyIncome(seed, returns, fund, day))
  return days.slice(WEEK - 1).map((day, index) => {
    const grown = incomes.slice(index, index + WEEK).reduce((product, income) => product * (1 + income / 1e8), 1)
    return {
      fundcode: fund.code,
      day,
      nav_e4: ONE_NAV,
      acc_nav_e4: ONE_NAV,
      income_e4: BigInt(incomes[index + WEEK - 1]!),
      yield7_e8: BigInt(Math.round((grown ** (365 / WEEK) - 1) * 1e6)) * 100n,
      published_at: publishedAt(day),
    }
  })
}

/** The newest NAV of a fund; before its first one, null with the set-up day. */
export type LastNav = { fundcode: string; day: IsoDate; nav_e4: NavE4 | null }

/**
 * The figures of a coming trading day, computed only from the last ones, so that calling it day after day continues
 * forever; a fund that was left out gets the open days in between, a money-market fund every day. Codes that are not of
 * this market are skipped. `openDays` are ascending, the day itself the last.
 */
export function nextNavs(
  seed: number,
  last: readonly LastNav[],
  events: ReadonlyMap<string, FundEvents>,
  openDays: readonly IsoDate[],
): NavRow[] {
  const day = openDays.at(-1)
  if (day === undefined) return []
  const returns = createReturns(seed)
  const byCode = new Map(funds.map(fund => [fund.code, fund]))
  return last.flatMap(({ fundcode, day: lastDay, nav_e4 }) => {
    const fund = byCode.get(fundcode)
    const from = nav_e4 === null ? lastDay : addDays(lastDay, 1)
    if (!fund || fund.family.ended || day < from) return []
    if (fund.family.type === 'money')
      return moneyRows(seed, returns, fund, from, day).map(row => ({ ...row, published_at: publishedAt(day) }))
    const own = events.get(fundcode) ?? { dividends: [], splits: [] }
    let nav = nav_e4
    return openDays
      .filter(each => from <= each)
      .map(each => {
        nav = walkNav(seed, returns, fund, each, nav, own)
        return navRow(fund, each, nav, own, publishedAt(day))
      })
  })
}
