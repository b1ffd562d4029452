import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addDays, addMonths } from '@zhixiao/domain/calendar/dates.ts'
import { FEE_TYPE } from '@zhixiao/domain/codes/fee-types.ts'
import { FUND_STATUS, fundStatusName, isListed, LIST_STATE } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypeName, fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { riskLevelName, riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { byPeriod, type RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
import { datedTermsOn, termsOn, tiersOf } from '@zhixiao/domain/fee/fund-contract.ts'
import { discountedRate, frontEndFee, standardFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { deepestFall } from '@zhixiao/domain/fund/drawdowns.ts'
import { fundCan, isOverOn, purchaseKind } from '@zhixiao/domain/fund/fund-can.ts'
import { growthBetween, growthOver, lastOnOrBefore } from '@zhixiao/domain/fund/growth-index.ts'
import { storedWindows, windowsOn } from '@zhixiao/domain/fund/open-windows.ts'
import { type Payout, payoutsBetween } from '@zhixiao/domain/fund/payouts.ts'
import { compareYields } from '@zhixiao/domain/fund/rank.ts'
import type { PeriodYield } from '@zhixiao/domain/fund/yields.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { fenText, navText, type RateE8, rateE8, rateText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { isRunning } from './snapshot.ts'

export type FundRow = Omit<OutputOf<'content.fundList'>['list'][number], 'classes'>
export type Growth = NonNullable<FundRow['dayGrowth']>
export type Spark = OutputOf<'content.ranking'>['list'][number]['spark']

/** A fund that visitors may see: all but the private schemes, which only their holders see (rules D32). */
export function publicFund(market: MarketSnapshot, fundcode: string): MarketFund | null {
  const fund = market.funds.get(fundcode)
  return fund && !fundTypes[fund.record.fund_type].isPrivate ? fund : null
}

/** A fund as lists show it; `tradeDay` is that of an order placed now, which decides the fees in force. */
export function fundRow(fund: MarketFund, tradeDay: IsoDate): FundRow {
  const { record, navs, day, performanceShown, yields } = fund
  const last = navs.at(-1)
  const riskLevel = fundRiskLevel(record)
  return {
    fundCode: record.fundcode,
    fundName: record.fundname,
    fundcode: record.fundcode,
    fundname: record.fundname,
    state: isListed(record) ? LIST_STATE.listed : LIST_STATE.hidden,
    shareClass: record.share_class,
    fundType: record.fund_type,
    fundTypeName: fundTypeName(record.fund_type),
    riskLevel,
    riskLevelName: riskLevelName(riskLevel),
    status: record.status,
    statusName: fundStatusName(record.status),
    feeType: datedTermsOn(record.terms, tradeDay).feeType,
    setupDate: record.setup_date,
    size: record.size_fen === null ? null : fenText(record.size_fen),
    ...lastNav(fund),
    accNav: last ? navText(last.accNav) : null,
    dayGrowth: growthOut(fund, day),
    performanceShown,
    yields: byPeriod(period => growthOut(fund, yields[period])),
    yearFall: yearFall(fund),
    income: last?.incomeE4 == null ? null : formatScaled(last.incomeE4, 4),
    sevenDayYield: lastYield7(fund),
    minFirstAmount: fenText(record.min_first_fen),
    dayMaxAmount: fenText(record.day_max_fen),
    ...ratesOf(fund, tradeDay),
    ...actionsOf(tradedOn(record, tradeDay)),
  }
}

/** What decides whether a fund takes an order of a trading day. */
export const tradedOn = (
  record: MarketFund['record'],
  tradeDay: IsoDate,
): Parameters<typeof fundCan.purchase.reason>[0] => ({
  status: record.status,
  fundType: record.fund_type,
  isRaised: isOverOn(record.raise_end, tradeDay),
  isExpired: isOverOn(record.end_date, tradeDay),
  ...windowsOn(storedWindows(record.open_windows), tradeDay),
})

export const fundRiskLevel = (record: MarketFund['record']): FundRow['riskLevel'] =>
  riskLevelOf(String(record.risk_level)) ?? 'R5'

/** Whether a fund can be bought now, and by a plan. */
export const actionsOf = (
  traded: Parameters<typeof fundCan.purchase.reason>[0],
): Pick<FundRow, 'purchase' | 'plan'> => ({
  purchase: { kind: purchaseKind(traded), reason: fundCan.purchase.reason(traded) },
  plan: { reason: fundCan.plan.reason(traded) },
})

/** Hundreds of NAVs a fund: computed once for each version of the market. */
const fallsKnown = new WeakMap<MarketFund, RateE8>()

/** The deepest fall of the year that `yields.year` covers. */
export function fallOfYear(fund: MarketFund): RateE8 | null {
  const { index, yields } = fund
  if (!yields.year) return null
  const [start, end] = [yields.year.from, yields.year.to].map(({ date }) => lastOnOrBefore(index, date))
  const known = fallsKnown.get(fund) ?? deepestFall(index, start!, end!)?.fall ?? rateE8(0n)
  fallsKnown.set(fund, known)
  return known
}

export function yearFall(fund: MarketFund): string | null {
  const fall = fallOfYear(fund)
  return fall === null ? null : rateText(fall)
}

/** The first share class of each portfolio among `funds`, in their order. */
export function firstOfPortfolios(funds: readonly MarketFund[]): MarketFund[] {
  const portfolios = Map.groupBy(funds, ({ record }) => record.main_code)
  return [...portfolios.values()].flatMap(classes => classes.slice(0, 1))
}

/** All share classes of a fund's portfolio on display. */
export const classesOf = ({ listed }: MarketSnapshot, fund: MarketFund) =>
  listed
    .filter(({ record }) => record.main_code === fund.record.main_code)
    .map(({ record }) => ({ fundCode: record.fundcode, shareClass: record.share_class }))

/** The newest NAV and its day; null before the first. */
export function lastNav({ navs }: MarketFund): Pick<FundRow, 'nav' | 'navDay'> {
  const last = navs.at(-1)
  return { nav: last ? navText(last.nav) : null, navDay: last?.date ?? null }
}

/** Seven-day yield of the newest day of a money-market fund. */
export function lastYield7({ navs, yield7At }: MarketFund): string | null {
  const yield7 = yield7At(navs.length - 1)
  return yield7 === null ? null : rateText(yield7)
}

export function growthOut({ payouts, benchmark }: MarketFund, value: PeriodYield | null): Growth | null {
  if (!value) return null
  const { growth, from, to } = value
  const reference = growthOver(benchmark, from.date, to.date)
  return {
    growth: rateText(growth),
    benchmark: reference === null ? null : rateText(reference),
    fromDay: from.date,
    fromNav: navText(from.nav),
    payouts: payoutsOut(payouts, from.date, to.date),
  }
}

export function payoutsOut(payouts: readonly Payout[], from: string, to: string): Growth['payouts'] {
  const between = payoutsBetween(payouts, from, to)
  return between && { ...between, latest: [...between.latest] }
}

function ratesOf(fund: MarketFund, tradeDay: IsoDate): Pick<FundRow, 'purchaseRate' | 'purchaseRateOfInstitutions'> {
  const [person, institution] = [purchaseRate(fund, tradeDay, 'person'), purchaseRate(fund, tradeDay, 'institution')]
  return {
    purchaseRate: person,
    ...(!isDeepStrictEqual(person, institution) && { purchaseRateOfInstitutions: institution }),
  }
}

function purchaseRate({ contract }: MarketFund, tradeDay: IsoDate, holder: LegalHolder): FundRow['purchaseRate'] {
  const terms = termsOn(contract, tradeDay, holder)
  if (terms.feeType === FEE_TYPE.backEnd) {
    const [tier] = tiersOf(terms, 'backend')
    return terms.chargesBackend || !tier ? null : { standard: rateText(tier.rate), discounted: rateText(rateE8(0n)) }
  }
  const raising = contract.status.person === FUND_STATUS.raising
  if (!terms.standardTiers.some(tier => tier.kind === (raising ? 'subscribe' : 'purchase'))) return null
  const [standard, charged] = [standardFee, frontEndFee].map(of => discountedRate(of(ZERO_FEN, terms, raising)))
  return { standard: rateText(standard!), discounted: rateText(charged!) }
}

/** The value that orders funds over a period: null without one, and for a fund that has stopped. */
export const orderingGrowth = (fund: MarketFund, period: RankingPeriod, newestNavDay: IsoDate | null): RateE8 | null =>
  isRunning(fund, newestNavDay) ? (fund.yields[period]?.growth ?? null) : null

/** Orders funds by growth over `period`, missing values last in either direction. */
export function byGrowth(market: MarketSnapshot, period: RankingPeriod, direction: 'falling' | 'rising' = 'falling') {
  const value = (fund: MarketFund) => orderingGrowth(fund, period, market.newestNavDay)
  return (a: MarketFund, b: MarketFund): number => compareYields(value(a), value(b), direction)
}

/** A money-market fund moves by hundredths of a percent: two places would draw it as steps. */
export const MONEY_PLACES = 4
const placesOf = ({ record }: MarketFund): number => (record.fund_type === 'money' ? MONEY_PLACES : 2)

/** Percent, for drawing only. */
export const drawn = (growth: RateE8, places = 2): number => Number((Number(growth) / 1_000_000).toFixed(places))
/** Percent at the places that the fund's chart needs, for drawing only. */
export const drawnOf = (fund: MarketFund, growth: RateE8): number => drawn(growth, placesOf(fund))

const WEEKS = 52

/** The past year in weekly points, growth since its first day; nothing while performance is not shown. */
export function sparkOf(fund: MarketFund): Spark {
  const { performanceShown, navs, index, benchmark } = fund
  const last = navs.at(-1)
  const first = navs[0]
  if (!performanceShown || !last || !first) return { days: [], fund: [], benchmark: [] }
  const yearAgo = addMonths(last.date, -12)
  const from = first.date > yearAgo ? first.date : yearAgo
  const start = lastOnOrBefore(index, from)
  const days = Array.from({ length: WEEKS + 1 }, (_, week) => addDays(last.date, -7 * (WEEKS - week))).filter(
    day => day >= from,
  )
  const reference = days.map(day => growthOver(benchmark, from, day)).filter(growth => growth !== null)
  return {
    days,
    fund: days.map(day => drawnOf(fund, growthBetween(index, start, lastOnOrBefore(index, day)))),
    benchmark: reference.length === days.length ? reference.map(growth => drawn(growth)) : [],
  }
}
