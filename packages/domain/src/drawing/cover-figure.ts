import { shareText } from '../format/percent.ts'
import { riseToRecover } from '../fund/drawdowns.ts'
import { FAN_TO, fanOf } from '../fund/holding-fan.ts'
import { divideHalfUp, formatScaled } from '../money/decimal.ts'
import { ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'
import type { CoverData, CoverKind, DataOf } from './cover-data.ts'
import { closedRun, deepest, highest, tenYears } from './cover-marks.ts'

/** The figures that each kind of cover can show, by name; the first one unless another is asked for. */
export const coverFigures = {
  path: ['change', 'gap', 'last'],
  under: ['fall', 'rebound'],
  dist: ['gains', 'median'],
  curve: ['yield', 'change'],
  cal: ['closed'],
  clock: ['time'],
  fan: ['years', 'median'],
  bars: ['last', 'total'],
  parts: ['largest'],
  fill: ['used'],
  cross: ['days'],
  multi: ['spread'],
  flow: ['lag'],
} as const satisfies Record<CoverKind, readonly [string, ...string[]]>

export const isCoverKind = (kind: string): kind is CoverKind => Object.hasOwn(coverFigures, kind)

/** The figure of a cover as it is printed. An unknown name asks for the kind's first one. */
export function coverFigure(data: CoverData, name: string | null): string {
  switch (data.kind) {
    case 'path':
      return name === 'gap' ? tenths(gapOf(data)) : name === 'last' ? data.last : change(lastOf(data))
    case 'under':
      return name === 'rebound' ? `+${tenths(riseToRecover(fallOf(data)))}` : signed(rateE8(-fallOf(data)))
    case 'dist':
      return name === 'median' ? signed(data.median) : shareText(data.shareOfGains, 0)
    case 'curve':
      return name === 'change' ? `${minus(basisPoints(data))} 个基点` : shareText(tenYearsOf(data).rate)
    case 'cal':
      return `${closedRun(data.days).length} 天`
    case 'clock':
      return data.time
    case 'fan':
      return name === 'median' ? lastMedian(data.levels) : `${Math.floor(longest(data) / 12)} 年`
    case 'bars':
      return barText(data, name === 'total' ? sumOf(data) : (data.bars.at(-1)?.value ?? 0n))
    case 'parts':
      return shareText(largestOf(data).share, 0)
    case 'fill':
      return shareText(data.used, 0)
    case 'cross':
      return `${data.day} 天`
    case 'multi':
      return `${formatScaled(divideHalfUp(spreadOf(data), 100_000n), 1)} 个百分点`
    case 'flow':
      return `T + ${data.stops[data.active]?.lag ?? 0}`
  }
}

/** 0.0169 -> '1.7%'. */
const tenths = (rate: RateE8): string => shareText(rate, 1)
/** With the minus sign of typesetting, which is as wide as a plus. */
const minus = (text: string): string => text.replace(/^-/, '−')
const signed = (rate: RateE8): string => minus(tenths(rate))
const change = (rate: RateE8): string => `${rate > 0n ? '+' : ''}${signed(rate)}`

export const lastOf = ({ points }: Pick<DataOf<'path'>, 'points'>): RateE8 => points.at(-1)?.growth ?? rateE8(0n)

/** What the last value must rise by to reach the highest one, half-up. */
export function gapOf({ points }: DataOf<'path'>): RateE8 {
  const [high, last] = [points[highest(points)]?.growth ?? 0n, points.at(-1)?.growth ?? 0n]
  return rateE8(divideHalfUp((high - last) * ONE_RATE, ONE_RATE + last))
}

export const fallOf = ({ points }: DataOf<'under'>): RateE8 => points[deepest(points)]?.fall ?? rateE8(0n)

export const tenYearsOf = ({ terms }: DataOf<'curve'>) => terms[tenYears(terms)]!

const basisPoints = (data: DataOf<'curve'>): string => {
  const { rate, earlier } = tenYearsOf(data)
  const points = divideHalfUp(rate - earlier, 10_000n)
  return `${points > 0n ? '+' : ''}${points}`
}

/** The longest holding time of which there is a median. */
function longest({ levels }: DataOf<'fan'>): number {
  const { months, medians } = fanOf(levels)
  return months[medians.length - 1] ?? FAN_TO
}

/** The median of the longest holding time; a float by nature, rounded to what is printed. */
export function lastMedian(levels: readonly number[]): string {
  const median = fanOf(levels).medians.at(-1) ?? 0
  return change(rateE8(BigInt(Math.round(median * 1_000)) * 100_000n))
}

export const barText = ({ places, unit }: DataOf<'bars'>, value: bigint): string =>
  `${minus(formatScaled(value, places))}${unit === '%' ? '%' : ` ${unit}`}`

const sumOf = ({ bars }: DataOf<'bars'>): bigint => bars.reduce((sum, { value }) => sum + value, 0n)

const largestOf = ({ parts }: DataOf<'parts'>) =>
  parts.reduce((most, part) => (part.share > most.share ? part : most), parts[0]!)

/** Between the highest and the lowest end. */
function spreadOf({ paths }: DataOf<'multi'>): bigint {
  const ends = paths.map(path => lastOf(path))
  const [high, low] = [ends.reduce((a, b) => (b > a ? b : a)), ends.reduce((a, b) => (b < a ? b : a))]
  return high - low
}
