import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import { daysFromTo, LAST_NAV_DAY } from './calendar.ts'
import { createReturns } from './factors.ts'
import type { FundFamily } from './fund-list.ts'
import { type Fund, funds } from './funds.ts'
import { moneyRows, navRow, publishedAt, walkNav } from './navs.ts'
import type { DividendRow, NavRow, SplitRow } from './rows.ts'

export type History = { nav: NavRow[]; dividend: DividendRow[]; split: SplitRow[] }

/** A dividend may be announced this many days before the demo's first day. */
const ANNOUNCED_DAYS = 5

/** All NAVs up to the last one before the demo's first day, with the dividends and splits that shaped them. */
export function buildHistory(seed: number, openDays: readonly IsoDate[]): History {
  const returns = createReturns(seed)
  const published = new Map(openDays.map(day => [day, publishedAt(day)]))
  const history: History = { nav: [], dividend: [], split: [] }

  for (const classes of Map.groupBy(funds, fund => fund.mainCode).values()) {
    const { family } = classes[0]!
    if (family.setup === null) continue
    const setup = isoDate(family.setup)
    const lastDay = family.ended ? isoDate(family.ended) : LAST_NAV_DAY
    if (family.type === 'money') {
      for (const fund of classes) history.nav.push(...moneyRows(seed, returns, fund, setup, lastDay))
      continue
    }
    const walkers = classes.map(startWalk)
    const payDays = payoutDays(family, setup, openDays)
    const declare = (exDay: IsoDate) => declareDividend(family, walkers, exDay, openDays)
    // Day by day, so that the classes of one portfolio pay the same dividends on the same days.
    for (const day of openDays.filter(open => setup <= open && open <= lastDay)) {
      if (payDays.has(day)) declare(day)
      for (const walker of walkers) {
        walker.nav = walkNav(seed, returns, walker.fund, day, walker.nav, walker)
        history.nav.push(navRow(walker.fund, day, walker.nav, walker, published.get(day)!))
      }
    }
    for (const day of daysFromTo(addDays(lastDay, 1), addDays(lastDay, ANNOUNCED_DAYS)))
      if (payDays.has(day)) declare(day)
    history.dividend.push(...walkers.flatMap(walker => walker.dividends))
    history.split.push(...walkers.flatMap(walker => walker.splits))
  }
  return history
}

type Walker = { fund: Fund; nav: NavE4 | null; dividends: DividendRow[]; splits: SplitRow[] }

function startWalk(fund: Fund): Walker {
  const { split } = fund.family
  const splits = split ? [{ fundcode: fund.code, day: isoDate(split.day), ratio_e9: split.ratioE9 }] : []
  return { fund, nav: null, dividends: [], splits }
}

/** The first open day on or after the due day of each payout month; none in a fund's first year. */
function payoutDays({ payout }: FundFamily, setup: IsoDate, openDays: readonly IsoDate[]): ReadonlySet<IsoDate> {
  const byMonth = new Map<string, IsoDate>()
  if (!payout) return new Set()
  for (const day of openDays) {
    const month = day.slice(0, 7)
    const isDue = payout.months.includes(Number(day.slice(5, 7))) && Number(day.slice(8)) >= (payout.dueDay ?? 18)
    if (isDue && !byMonth.has(month) && day > addDays(setup, 365)) byMonth.set(month, day)
  }
  return new Set(byMonth.values())
}

const LEAST_NAV_E4 = 10_300n

/** Whole cents per share, the same for every class, and only out of gains. */
function declareDividend(
  { payout }: FundFamily,
  walkers: readonly Walker[],
  ex_date: IsoDate,
  openDays: readonly IsoDate[],
): void {
  const nav = walkers[0]?.nav ?? null
  if (!payout || nav === null || nav < LEAST_NAV_E4) return
  const per_share_e6 = BigInt(Math.round((Number(nav) / 10_000) * payout.part * 100)) * 10_000n
  const pay_date = openDays[openDays.indexOf(ex_date) + 2]!
  for (const { fund, dividends } of walkers)
    dividends.push({ fundcode: fund.code, record_date: ex_date, ex_date, pay_date, per_share_e6 })
}
