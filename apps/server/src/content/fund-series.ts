import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type GrowthIndex, growthBetween, lastOnOrBefore } from '@zhixiao/domain/fund/growth-index.ts'
import { rateE8, rateText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../context.ts'
import { growthOver } from '../market/benchmark.ts'
import { drawn, publicFund } from '../market/fund-row.ts'
import type { MarketFund, MarketSnapshot } from '../market/snapshot.ts'
import { fail, ok } from '../result.ts'

type Series = OutputOf<'content.fundSeries'>
type Line = Series['lines'][number]

/** A chart is some 700 pixels wide; more points only make the page heavier. */
const MOST_POINTS = 260

export const fundSeries: Handler<'content.fundSeries'> = async (ctx, { fundCode, period }) => {
  const market = await ctx.market.get()
  const fund = publicFund(market, fundCode)
  if (!fund) return fail('SYS-0404')
  const kind = fund.record.fund_type === 'money' ? 'yield7' : 'growth'
  return ok({ fundCode, period, kind, ...linesOf(market, fund, period, kind) })
}

function linesOf(
  market: MarketSnapshot,
  fund: MarketFund,
  period: InputOf<'content.fundSeries'>['period'],
  kind: Series['kind'],
): Pick<Series, 'days' | 'lines'> {
  const span = fund.yields[period]
  if (!span) return { days: [], lines: [] }
  const first = lastOnOrBefore(fund.index, span.from.date)
  const positions = thinned(first, fund.navs.length - 1)
  const days = positions.map(position => fund.navs[position]?.date).filter(day => day !== undefined)
  if (kind === 'yield7') return { days, lines: [yieldLine(fund, positions)] }
  const subject: Line = {
    role: 'subject',
    name: '本基金',
    values: positions.map(position => drawn(growthBetween(fund.index, first, position))),
    end: rateText(span.growth),
  }
  const benchmark = referenceLine('benchmark', '业绩比较基准', fund.benchmark, days)
  const broad = market.broad && referenceLine('index', market.broad.name, market.broad.index, days)
  return { days, lines: [subject, benchmark, broad ?? null].filter(line => line !== null) }
}

/** Positions from first to last, both included, at even steps. */
function thinned(first: number, last: number): number[] {
  const step = Math.ceil((last - first + 1) / MOST_POINTS)
  const count = Math.floor((last - first) / step) + 1
  const positions = Array.from({ length: count }, (_, index) => first + index * step)
  return positions.at(-1) === last ? positions : [...positions, last]
}

function yieldLine({ navs }: MarketFund, positions: readonly number[]): Line {
  const yields = positions.map(position => navs[position]?.yield7 ?? rateE8(0n))
  return { role: 'subject', name: '七日年化', values: yields.map(drawn), end: rateText(yields.at(-1) ?? rateE8(0n)) }
}

/** Null for an index that does not reach back to the first day. */
function referenceLine(
  role: Line['role'],
  name: string,
  index: GrowthIndex | null,
  days: readonly IsoDate[],
): Line | null {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return null
  const end = growthOver(index, from, to)
  if (end === null) return null
  const values = days.map(day => growthOver(index, from, day)).filter(growth => growth !== null)
  return { role, name, values: values.map(drawn), end: rateText(end) }
}
