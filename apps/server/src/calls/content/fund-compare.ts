import { isDeepStrictEqual } from 'node:util'
import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { listTenures } from '@zhixiao/db/content/managers.ts'
import { listHoldings } from '@zhixiao/db/content/portfolio.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
import { manageRateOn } from '@zhixiao/domain/fee/floating-fee.ts'
import { serviceRateOn, termsOn, tiersOf } from '@zhixiao/domain/fee/fund-contract.ts'
import { growthBetween, lastOnOrBefore } from '@zhixiao/domain/fund/growth-index.ts'
import { riskFreeRate } from '@zhixiao/domain/fund/risk.ts'
import { baseDay } from '@zhixiao/domain/fund/yields.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import { navText, rateText } from '@zhixiao/domain/money/money.ts'
import { thinned } from '../../engine/market/curve.ts'
import { drawnOf, fundRow, growthOut, publicFund } from '../../engine/market/fund-row.ts'
import { PERIODS } from '../../engine/market/snapshot.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { ok } from '../../kernel/result.ts'
import { quartersOf } from './fund-quarters.ts'
import { riskPeriodsOf } from './fund-risk.ts'

type Compare = OutputOf<'content.fundCompare'>
type Compared = Compare['funds'][number]

export const fundCompare: Handler<'content.fundCompare'> = async (ctx, { codes, period }) => {
  const market = await ctx.market.get()
  const tradeDay = await orderDay(ctx)
  const found = codes.map(code => publicFund(market, code)).filter(fund => fund !== null)
  const funds: Compared[] = []
  for (const fund of found) funds.push(await comparedOf(ctx.db, fund, tradeDay))
  return ok({
    period,
    funds,
    riskFree: rateText(riskFreeRate),
    unknown: codes.filter(code => !found.some(fund => fund.record.fundcode === code)),
    overlap: overlapOf(funds),
    chart: chartOf(found, period),
  })
}

async function comparedOf(db: Db, fund: MarketFund, tradeDay: IsoDate): Promise<Compared> {
  const { record } = fund
  const tenures = await listTenures(db, record.fundcode)
  const [report] = quartersOf([], await listHoldings(db, record.fundcode, 1))
  return {
    ...fundRow(fund, tradeDay),
    company: record.company,
    benchmarkText: record.benchmark_text,
    manageRate: rateText(manageRateOn(fund.contract, tradeDay)),
    ...(fund.contract.floating.length > 0 && { isManageFloating: true }),
    custodyRate: rateText(record.custody_rate_e8),
    serviceRate: rateText(serviceRateOn(fund.contract, tradeDay)),
    ...redemptionsOf(fund, tradeDay),
    ranks: ranksOf(fund),
    risk: riskPeriodsOf(fund),
    managers: tenures
      .filter(tenure => tenure.to_day === null)
      .map(({ man_id, name, from_day }) => ({ manId: man_id, name, from: from_day })),
    holdings: report
      ? { quarterEnd: report.quarterEnd, list: report.holdings.map(({ name, weight }) => ({ name, weight })) }
      : null,
  }
}

function redemptionsOf(fund: MarketFund, tradeDay: IsoDate): Pick<Compared, 'redeem' | 'redeemOfInstitutions'> {
  const [redeem, institution] = [redeemOf(fund, tradeDay, 'person'), redeemOf(fund, tradeDay, 'institution')]
  return { redeem, ...(!isDeepStrictEqual(redeem, institution) && { redeemOfInstitutions: institution }) }
}

function redeemOf({ contract }: MarketFund, tradeDay: IsoDate, holder: LegalHolder): Compared['redeem'] {
  const redeem = tiersOf(termsOn(contract, tradeDay, holder), 'redeem')
  const highest = redeem.reduce((most, tier) => (tier.rate > most ? tier.rate : most), 0n)
  const first = redeem.find(tier => tier.rate === highest)
  if (highest === 0n || !first) return null
  const free = redeem.find(tier => tier.rate === 0n)
  return { highest: rateText(first.rate), freeFrom: free ? Number(free.fromValue) : null }
}

function ranksOf({ ranks }: MarketFund): Compared['ranks'] {
  const places: Compared['ranks'] = {}
  for (const period of PERIODS) {
    const place = ranks[period]
    if (place) places[period] = place
  }
  return places
}

function overlapOf(funds: readonly Compared[]): Compare['overlap'] {
  const weightsOf = (name: string) =>
    funds.map(({ holdings }) => holdings?.list.find(holding => holding.name === name)?.weight ?? null)
  const names = new Set(funds.flatMap(({ holdings }) => holdings?.list.map(({ name }) => name) ?? []))
  const heaviest = (weights: readonly (string | null)[]) => Math.max(...weights.map(weight => Number(weight ?? 0)))
  return [...names]
    .map(name => ({ name, weights: weightsOf(name) }))
    .filter(({ weights }) => weights.filter(weight => weight !== null).length > 1)
    .sort((a, b) => heaviest(b.weights) - heaviest(a.weights))
}

/** Covers the days common to all funds with performance, from the youngest fund's first NAV at the earliest. */
function chartOf(found: readonly MarketFund[], period: InputOf<'content.fundCompare'>['period']): Compare['chart'] {
  const shown = found.filter(fund => fund.performanceShown)
  const common = commonDays(shown, period)
  const [lead] = shown
  if (!common || !lead) return null
  const { from, to } = common
  const positions = thinned(lastOnOrBefore(lead.index, from), lastOnOrBefore(lead.index, to))
  const days = positions.map(position => lead.navs[position]?.date).filter(day => day !== undefined)
  const lines = shown.map(fund => lineOf(fund, from, to, days)).filter(line => line !== null)
  return { shortened: common.shortened, days, lines }
}

function commonDays(
  funds: readonly MarketFund[],
  period: Exclude<RankingPeriod, 'day'>,
): { from: IsoDate; to: IsoDate; shortened: boolean } | null {
  const firsts = funds.flatMap(({ navs }) => navs.slice(0, 1).map(({ date }) => date)).sort()
  const lasts = funds.flatMap(({ navs }) => navs.slice(-1).map(({ date }) => date)).sort()
  const [youngest, to] = [firsts.at(-1), lasts[0]]
  if (youngest === undefined || to === undefined) return null
  const base = baseDay(period, to) ?? youngest
  const from = base < youngest ? youngest : base
  return from < to ? { from, to, shortened: base < youngest } : null
}

type Line = NonNullable<Compare['chart']>['lines'][number]

function lineOf(fund: MarketFund, from: IsoDate, to: IsoDate, days: readonly IsoDate[]): Line | null {
  const { record, index } = fund
  const [start, end] = [lastOnOrBefore(index, from), lastOnOrBefore(index, to)]
  const [first, last] = [index.points[start], index.points[end]]
  if (!first || !last) return null
  const position = (day: IsoDate) => Math.max(lastOnOrBefore(index, day), start)
  const growth = growthOut(fund, { growth: growthBetween(index, start, end), from: first, to: last })
  return (
    growth && {
      fundCode: record.fundcode,
      values: days.map(day => drawnOf(fund, growthBetween(index, start, position(day)))),
      ...growth,
      toDay: last.date,
      toNav: navText(last.nav),
    }
  )
}
