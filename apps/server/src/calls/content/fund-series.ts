import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { deepestFall } from '@zhixiao/domain/fund/drawdowns.ts'
import {
  firstOnOrAfter,
  type GrowthIndex,
  growthBetween,
  growthOver,
  lastOnOrBefore,
} from '@zhixiao/domain/fund/growth-index.ts'
import { payoutsWithin } from '@zhixiao/domain/fund/payouts.ts'
import { navText, type RateE8, rateText } from '@zhixiao/domain/money/money.ts'
import { peerGrowth, thinned } from '../../engine/market/curve.ts'
import { drawn, MONEY_PLACES, payoutsOut, publicFund } from '../../engine/market/fund-row.ts'
import { fallOut } from '../../engine/market/paths.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { fail, ok } from '../../kernel/result.ts'

type Series = OutputOf<'content.fundSeries'>
type Line = Series['lines'][number]
/** Positions of the first and the last NAV of the chart. */
type Span = { first: number; last: number }

export const fundSeries: Handler<'content.fundSeries'> = async (ctx, input) => {
  const market = await ctx.market.get()
  const fund = publicFund(market, input.fundCode)
  if (!fund) return fail('SYS-0404')
  const kind = fund.record.fund_type === 'money' ? 'yield7' : 'growth'
  const period = input.from || input.to ? null : (input.period ?? 'since-setup')
  const span = fund.performanceShown ? spanOf(fund, period, input) : null
  return ok({
    fundCode: input.fundCode,
    period,
    kind,
    span: span && namesOf(fund, span),
    ...(span ? drawingOf(market, fund, span, kind) : NOTHING),
  })
}

/** Null with fewer than two NAVs in the requested range. */
function spanOf(
  { index, yields }: MarketFund,
  period: Series['period'],
  { from, to }: InputOf<'content.fundSeries'>,
): Span | null {
  const newest = index.points.length - 1
  if (period !== null) {
    const base = yields[period]?.from.date
    return base === undefined ? null : { first: lastOnOrBefore(index, base), last: newest }
  }
  const first = from === undefined ? 0 : Math.max(lastOnOrBefore(index, from), 0)
  const last = to === undefined ? newest : lastOnOrBefore(index, to)
  return first < last ? { first, last } : null
}

function namesOf({ index: { points }, payouts }: MarketFund, { first, last }: Span): Series['span'] {
  const [from, to] = [points[first], points[last]]
  if (!from || !to) return null
  const navs = { fromDay: from.date, fromNav: navText(from.nav), toDay: to.date, toNav: navText(to.nav) }
  return { ...navs, payouts: payoutsOut(payouts, from.date, to.date) }
}

type Drawing = Pick<Series, 'fall' | 'payouts' | 'days' | 'lines'>
const NOTHING: Drawing = { fall: null, payouts: [], days: [], lines: [] }

function drawingOf(market: MarketSnapshot, fund: MarketFund, span: Span, kind: Series['kind']): Drawing {
  const { first, last } = span
  const { index } = fund
  if (kind === 'yield7') return { ...NOTHING, ...yieldLine(fund, thinned(first, last)) }
  const fall = deepestFall(index, first, last)
  const [from, to] = [index.points[first]?.date ?? '', index.points[last]?.date ?? '']
  const payouts = payoutsWithin(fund.payouts, from, to)
  // A payout counts at the first NAV from its day on.
  const marked = payouts.map(({ day }) => firstOnOrAfter(index, isoDate(day)))
  const ends = fall ? [fall.peak, fall.trough].map(({ date }) => lastOnOrBefore(index, date)) : []
  const positions = withMarked(thinned(first, last), [...marked, ...ends])
  const days = positions.map(position => fund.navs[position]?.date).filter(day => day !== undefined)
  const own = positions.map(position => growthBetween(fund.index, first, position))
  const lines = [
    lineOf('subject', '本基金', own),
    lineOf('benchmark', '业绩比较基准', referenceGrowth(fund.benchmark, days)),
    lineOf('peers', '同类平均', peerGrowth(market, fund, days)),
    lineOf('index', market.broad?.name ?? '', referenceGrowth(market.broad?.index ?? null, days)),
  ]
  return { fall: fallOut(fall), payouts, days, lines: lines.filter(line => line !== null) }
}

const withMarked = (positions: readonly number[], marked: readonly number[]): number[] =>
  [...new Set([...positions, ...marked])].sort((a, b) => a - b)

function lineOf(role: Line['role'], name: string, growths: readonly RateE8[] | null): Line | null {
  const end = growths?.at(-1)
  return growths && end !== undefined
    ? { role, name, values: growths.map(growth => drawn(growth)), end: rateText(end) }
    : null
}

/** The days with a yield; days without seven preceding incomes have none. */
function yieldLine({ navs, yield7At }: MarketFund, positions: readonly number[]): Pick<Series, 'days' | 'lines'> {
  const points = positions.flatMap(position => {
    const [date, yield7] = [navs[position]?.date, yield7At(position)]
    return date === undefined || yield7 === null ? [] : [{ date, yield7 }]
  })
  const end = points.at(-1)?.yield7
  if (end === undefined) return { days: [], lines: [] }
  const values = points.map(({ yield7 }) => drawn(yield7, MONEY_PLACES))
  return {
    days: points.map(({ date }) => date),
    lines: [{ role: 'subject', name: '七日年化', values, end: rateText(end) }],
  }
}

/** Null for an index that does not reach back to the first day. */
function referenceGrowth(index: GrowthIndex | null, days: readonly IsoDate[]): RateE8[] | null {
  const [from] = days
  if (from === undefined || growthOver(index, from, from) === null) return null
  return days.map(day => growthOver(index, from, day)).filter(growth => growth !== null)
}
