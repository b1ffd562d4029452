import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { addDays, daysBetween, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { positionsOf } from '@zhixiao/domain/drawing/cover-from-index.ts'
import { type DeepestFall, deepestFall, fallsOf } from '@zhixiao/domain/fund/drawdowns.ts'
import { growthBetween, growthOver, lastOnOrBefore, type NavPoint } from '@zhixiao/domain/fund/growth-index.ts'
import { navText, rateE8, rateText } from '@zhixiao/domain/money/money.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { drawn } from './fund-row.ts'

type Drawdown = NonNullable<OutputOf<'content.fundHistory'>['drawdown']>
type Path = OutputOf<'content.managerDetail'>['tenures'][number]['path']
type SmallPath = OutputOf<'content.fundDetail'>['managers'][number]['path']

const pointOut = ({ date, nav }: NavPoint) => ({ day: date, nav: navText(nav) })

export const fallOut = (fall: DeepestFall | null): Drawdown['worst'] =>
  fall && {
    fall: rateText(fall.fall),
    peak: pointOut(fall.peak),
    trough: pointOut(fall.trough),
    recovered: fall.recovered && pointOut(fall.recovered),
  }

const FALLS = 200

/** How far each step is below the highest day before it, since the first NAV. */
export function drawdownOf({ index }: MarketFund): Drawdown | null {
  const last = index.points.length - 1
  if (last < 1) return null
  const falls = fallsOf(index, 0, last)
  const [from, to] = [index.points[0]!.date, index.points[last]!.date]
  let next = 0
  const deepest = evenDays(from, to, FALLS).map(day => {
    let fall = 0n
    for (; next <= last && index.points[next]!.date <= day; next++) if (falls[next]! > fall) fall = falls[next]!
    return drawn(rateE8(fall))
  })
  return { from, to, falls: deepest, worst: fallOut(deepestFall(index, 0, last)) }
}

/** Days at equal steps from one to another, both included. */
const evenDays = (from: IsoDate, to: IsoDate, count: number): IsoDate[] => {
  const span = daysBetween(from, to)
  return Array.from({ length: count }, (_, at) => addDays(from, Math.round((at * span) / (count - 1))))
}

/** Growth of a fund from one day to another beside that of its benchmark, at equal steps. */
export function smallPath({ index, benchmark }: MarketFund, from: IsoDate, to: IsoDate, steps: number): SmallPath {
  const [first, last] = [lastOnOrBefore(index, from), lastOnOrBefore(index, to)]
  if (first < 0 || first >= last) return null
  const days = evenDays(from, to, steps)
  const reference = days.map(day => growthOver(benchmark, from, day)).filter(growth => growth !== null)
  return {
    from,
    to,
    fund: days.map(day => drawn(growthBetween(index, first, lastOnOrBefore(index, day)), SMALL_PLACES)),
    benchmark: reference.length === days.length ? reference.map(growth => drawn(growth, SMALL_PLACES)) : null,
    fall: rateText(deepestFall(index, first, last)?.fall ?? rateE8(0n)),
  }
}

/** A tenth of a percent is less than a pixel there. */
const SMALL_PLACES = 1

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
