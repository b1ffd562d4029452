import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { positionsOf } from '@zhixiao/domain/drawing/cover-from-index.ts'
import { type DeepestFall, deepestFall, fallsOf } from '@zhixiao/domain/fund/drawdowns.ts'
import { growthBetween, lastOnOrBefore, type NavPoint } from '@zhixiao/domain/fund/growth-index.ts'
import { navText, rateText } from '@zhixiao/domain/money/money.ts'
import { growthOver } from './benchmark.ts'
import { drawn } from './fund-row.ts'
import type { MarketFund } from './snapshot.ts'

type Drawdown = NonNullable<OutputOf<'content.fundHistory'>['drawdown']>
type Path = OutputOf<'content.managerDetail'>['tenures'][number]['path']

const pointOut = ({ date, nav }: NavPoint) => ({ day: date, nav: navText(nav) })

const fallOut = (fall: DeepestFall | null): Drawdown['worst'] =>
  fall && {
    fall: rateText(fall.fall),
    peak: pointOut(fall.peak),
    trough: pointOut(fall.trough),
    recovered: fall.recovered && pointOut(fall.recovered),
  }

const MOST_FALLS = 240

/** How far each day is below the highest one before it, since the first NAV. */
export function drawdownOf({ index }: MarketFund): Drawdown | null {
  const last = index.points.length - 1
  if (last < 1) return null
  const worst = deepestFall(index, 0, last)
  const falls = fallsOf(index, 0, last)
  const marked = worst ? [worst.peak, worst.trough].map(({ date }) => lastOnOrBefore(index, date)) : []
  const positions = positionsOf({ first: 0, last }, marked, MOST_FALLS)
  return {
    days: positions.map(position => index.points[position]!.date),
    falls: positions.map(position => drawn(falls[position]!)),
    worst: fallOut(worst),
  }
}

/**
 * Growth of a fund from one day to another beside that of its benchmark, both since the first of them; the peak and the
 * trough of its deepest fall are among the points.
 */
export function pathBetween({ index, benchmark }: MarketFund, from: IsoDate, to: IsoDate, most: number): Path {
  const [first, last] = [lastOnOrBefore(index, from), lastOnOrBefore(index, to)]
  if (first < 0 || first >= last) return null
  const fall = deepestFall(index, first, last)
  const marked = fall ? [fall.peak, fall.trough].map(({ date }) => lastOnOrBefore(index, date)) : []
  const positions = positionsOf({ first, last }, marked, most)
  const days = positions.map(position => index.points[position]!.date)
  const reference = days.map(day => growthOver(benchmark, from, day)).filter(growth => growth !== null)
  return {
    days,
    fund: positions.map(position => drawn(growthBetween(index, first, position))),
    benchmark: reference.length === days.length ? reference.map(growth => drawn(growth)) : null,
    fall: fallOut(fall),
  }
}
