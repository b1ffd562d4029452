import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { TenureRecord } from '@zhixiao/db/content/managers.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { periodName, yieldPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { firstOnOrAfter, growthBetween, growthOver, lastOnOrBefore } from '@zhixiao/domain/fund/growth-index.ts'
import type { PeriodYield } from '@zhixiao/domain/fund/yields.ts'
import { fenText, navText, rateE8, rateText } from '@zhixiao/domain/money/money.ts'
import { growthOut } from '../../engine/market/fund-row.ts'
import { managedFunds, sizeOf } from '../../engine/market/managed.ts'
import { smallPath } from '../../engine/market/paths.ts'
import { PERIODS } from '../../engine/market/snapshot.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'

type Detail = OutputOf<'content.fundDetail'>
type PeriodRow = Detail['periods'][number]

const SHOWN = PERIODS.filter(period => Object.hasOwn(yieldPeriods, period))

/** The yield table: each period with its benchmark, and its rank among the displayed funds of the type. */
export const periodsOf = (fund: MarketFund): PeriodRow[] =>
  SHOWN.map(period => {
    const { yields, ranks, peerAverages, benchmark } = fund
    const value = yields[period]
    const growth = growthOut(fund, value)
    const reference = value && growthOver(benchmark, value.from.date, value.to.date)
    return {
      period,
      periodName: periodName(period),
      growth,
      benchmark: growth?.benchmark ?? null,
      excess: value && reference !== null ? rateText(rateE8(value.growth - reference)) : null,
      peerAverage: peerAverages[period] == null ? null : rateText(peerAverages[period]),
      rank: ranks[period]?.rank ?? null,
      total: ranks[period]?.total ?? null,
    }
  })

/** Points of the small line drawn beside a manager. */
const STEPS = 60

/** A manager's tenure. Its performance is hidden while the fund's is. */
export function tenureOf(market: MarketSnapshot, fund: MarketFund, tenure: TenureRecord): Detail['managers'][number] {
  const value = fund.performanceShown ? tenureGrowth(fund, tenure) : null
  const growth = tenureGrowthOut(fund, value)
  return {
    manId: tenure.man_id,
    name: tenure.name,
    title: tenure.title,
    style: tenure.style,
    from: tenureStart(fund, tenure),
    to: tenure.to_day,
    growth,
    benchmark: growth?.benchmark ?? null,
    path: tenure.to_day === null && value ? smallPath(fund, value.from.date, value.to.date, STEPS) : null,
    size: fenText(sizeOf(managedFunds(market, tenure.managed))),
  }
}

export function tenureGrowthOut(fund: MarketFund, value: PeriodYield | null): Detail['managers'][number]['growth'] {
  const growth = growthOut(fund, value)
  return value && growth ? { ...growth, toDay: value.to.date, toNav: navText(value.to.nav) } : null
}

/** A tenure starts no earlier than the fund was set up, whatever the day of appointment. */
export const tenureStart = ({ record }: MarketFund, { from_day }: Pick<TenureRecord, 'from_day'>): IsoDate =>
  record.setup_date !== null && record.setup_date > from_day ? record.setup_date : from_day

/**
 * From the first NAV on or after the first day: a tenure that starts on a closed day is anchored forward (rules 2.14).
 */
export function tenureGrowth(
  { index }: MarketFund,
  { from_day, to_day }: Pick<TenureRecord, 'from_day' | 'to_day'>,
): PeriodYield | null {
  const start = firstOnOrAfter(index, from_day)
  const end = to_day === null ? index.points.length - 1 : lastOnOrBefore(index, to_day)
  const [from, to] = [index.points[start], index.points[end]]
  return from && to && start < end ? { growth: growthBetween(index, start, end), from, to } : null
}
