import type { Db } from '@zhixiao/db/connect.ts'
import { readVersion } from '@zhixiao/db/market/data-version.ts'
import { listFloatingFees } from '@zhixiao/db/market/floating-terms.ts'
import { describeFund } from '@zhixiao/db/market/fund-description.ts'
import { type FundRecord, listFeeTiers, listFunds } from '@zhixiao/db/market/funds.ts'
import {
  type FundEvents,
  listFundEvents,
  listIndexHistories,
  listNavHistories,
  type NavRecord,
} from '@zhixiao/db/market/nav-histories.ts'
import { withSnapshot } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { type RankingPeriod, rankingPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { benchmarkOf } from '@zhixiao/domain/fund/benchmark.ts'
import { type GrowthIndex, growthIndex, type NavEvent } from '@zhixiao/domain/fund/growth-index.ts'
import type { Payout } from '@zhixiao/domain/fund/payouts.ts'
import { isPerformanceShown, lawfulRanks } from '@zhixiao/domain/fund/performance-law.ts'
import { meanOf } from '@zhixiao/domain/fund/rank.ts'
import { sevenDayYieldAt, shownYield } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { yieldOf, yieldsOf } from '@zhixiao/domain/fund/yields.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { navE4, type RateE8, ratioText } from '@zhixiao/domain/money/money.ts'
import type { MarketFund, MarketSnapshot, PeriodYields } from '../../kernel/market.ts'

/** The 300 index of the charts. */
const BROAD_INDEX = 'SL300'

/** A fund whose last NAV is this much older than the market's newest has stopped: it is left out of the ranking. */
const STALE_AFTER_DAYS = 10

/** Reads and computes everything from one database snapshot. */
export async function loadMarket(db: Db): Promise<MarketSnapshot> {
  const tables = await withSnapshot(db, async tx => ({
    version: await readVersion(tx, 'market'),
    funds: await listFunds(tx),
    tiers: Map.groupBy(await listFeeTiers(tx), tier => tier.fundcode),
    floating: Map.groupBy(await listFloatingFees(tx), fee => fee.fundcode),
    navs: await listNavHistories(tx),
    events: await listFundEvents(tx),
    indices: await listIndexHistories(tx),
  }))
  const dividends = Map.groupBy(tables.events.dividends, row => row.fundcode)
  const splits = Map.groupBy(tables.events.splits, row => row.fundcode)
  const classes = Map.groupBy(tables.funds, row => row.main_code)
  const benchmarks = new Map<string, GrowthIndex | null>()
  const benchmarkFor = ({ benchmark_code: code, benchmark_text: text }: FundRecord) => {
    const key = `${code} ${text}`
    if (!benchmarks.has(key)) benchmarks.set(key, benchmarkOf(code, text, tables.indices))
    return benchmarks.get(key) ?? null
  }
  const unranked = tables.funds.map(record => {
    const navs = tables.navs.get(record.fundcode) ?? []
    const given = { dividends: dividends.get(record.fundcode) ?? [], splits: splits.get(record.fundcode) ?? [] }
    const shown = (classes.get(record.main_code) ?? []).filter(isListed)
    const tiers = tables.tiers.get(record.fundcode) ?? []
    const contract = describeFund(record, { tiers, floating: tables.floating.get(record.fundcode) ?? [] }, shown)
    return fundOf({ record, contract }, navs, given, benchmarkFor(record))
  })
  const newestNavDay = newest(unranked.filter(({ record }) => isListed(record)))
  const funds = rank(unranked, newestNavDay)
  const indices = new Map(
    tables.indices
      .filter(({ points }) => points.length > 0)
      .map(({ code, name, points }) => [
        code,
        { name, index: growthIndex(points.map(({ date, close }) => ({ date, nav: navE4(close) }))) },
      ]),
  )
  return {
    version: tables.version,
    funds: new Map(funds.map(fund => [fund.record.fundcode, fund])),
    listed: funds.filter(({ record }) => isListed(record)),
    newestNavDay,
    indices,
    broad: indices.get(BROAD_INDEX) ?? null,
  }
}

const eventsOf = ({ dividends, splits }: FundEvents): NavEvent[] => [
  ...dividends.map(row => ({ date: row.ex_date, dividendE8: row.per_share_e6 * 100n })),
  ...splits.map(row => ({ date: row.day, splitE9: row.ratio_e9 })),
]

const payoutsOf = ({ dividends, splits }: FundEvents): Payout[] => [
  ...dividends.map(row => ({
    kind: 'dividend' as const,
    day: row.ex_date,
    perShare: formatScaled(row.per_share_e6, 6),
  })),
  ...splits.map(row => ({ kind: 'split' as const, day: row.day, ratio: ratioText(row.ratio_e9) })),
]

/** A money-market fund pays its income every day; 1/10000 yuan on 10,000 shares is 1e-8 yuan a share. */
const incomes = (navs: readonly NavRecord[]): NavEvent[] =>
  navs.flatMap(({ date, incomeE4 }) => (incomeE4 === null ? [] : [{ date, dividendE8: incomeE4 }]))

/** What a fund without NAVs has: nothing for any period. */
const HIDDEN: PeriodYields = yieldsOf(growthIndex([]))

function fundOf(
  { record, contract }: Pick<MarketFund, 'record' | 'contract'>,
  navs: readonly NavRecord[],
  given: FundEvents,
  benchmark: GrowthIndex | null,
): MarketFund {
  const events = [...eventsOf(given), ...incomes(navs)]
  const index = growthIndex(navs, events)
  const [since, lastDay] = [record.setup_date ?? navs[0]?.date, navs.at(-1)?.date]
  const performanceShown =
    since !== undefined && lastDay !== undefined && isPerformanceShown(record.fund_type, since, lastDay)
  const yields = performanceShown ? yieldsOf(index) : HIDDEN
  return {
    record,
    contract,
    navs,
    events,
    payouts: payoutsOf(given),
    index,
    benchmark,
    performanceShown,
    yields,
    day: yieldOf(index, 'day'),
    yield7At: yield7Of(record, navs),
    ranks: {},
    peerAverages: {},
  }
}

/** Each figure is computed on first use: a history has thousands, a page shows a few. */
function yield7Of(record: FundRecord, navs: readonly NavRecord[]): MarketFund['yield7At'] {
  const known = new Map<number, RateE8 | null>()
  return position => {
    const nav = navs[position]
    if (record.fund_type !== 'money' || !nav) return null
    const held = known.get(position)
    if (held !== undefined) return held
    const shown = shownYield(nav.publishedYield7, sevenDayYieldAt(navs, position, record.carry ?? 'daily'))
    known.set(position, shown)
    return shown
  }
}

const newest = (funds: readonly MarketFund[]): IsoDate | null =>
  funds.reduce<IsoDate | null>((latest, { navs }) => {
    const day = navs.at(-1)?.date
    return day !== undefined && (latest === null || day > latest) ? day : latest
  }, null)

/**
 * Sets each displayed fund's rank within its type, where ranks are permitted, and the mean growth of these funds, by
 * period. Growth since founding covers different spans and has neither.
 */
function rank(funds: readonly MarketFund[], newestNavDay: IsoDate | null): MarketFund[] {
  if (newestNavDay === null) return [...funds]
  const running = funds.filter(fund => isListed(fund.record) && isRunning(fund, newestNavDay))
  const placed = new Map<string, Pick<MarketFund, 'ranks' | 'peerAverages'>>()
  for (const group of Map.groupBy(running, fund => fund.record.fund_type).values()) {
    for (const period of RANKED) {
      const growths = group.map(fund => fund.yields[period]?.growth ?? null)
      const average = meanOf(growths)
      const entries = group.map(({ record }, at) => ({ fund: record.main_code, growth: growths[at] ?? null }))
      const ranks = lawfulRanks(entries, period, newestNavDay)
      group.forEach(({ record: { fundcode } }, position) => {
        const before = placed.get(fundcode)
        placed.set(fundcode, {
          ranks: { ...before?.ranks, [period]: ranks[position] ?? null },
          peerAverages: { ...before?.peerAverages, [period]: growths[position] === null ? null : average },
        })
      })
    }
  }
  return funds.map(fund => ({ ...fund, ...placed.get(fund.record.fundcode) }))
}

/** All ranking periods in display order. */
export const PERIODS: readonly RankingPeriod[] = codesOf(rankingPeriods)
const RANKED = PERIODS.filter(period => period !== 'since-setup')

/** Whether a fund still publishes NAVs. */
export function isRunning({ navs }: MarketFund, newestNavDay: IsoDate | null): boolean {
  const lastDay = navs.at(-1)?.date
  return lastDay !== undefined && newestNavDay !== null && lastDay >= addDays(newestNavDay, -STALE_AFTER_DAYS)
}
