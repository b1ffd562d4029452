/** Pixel-free geometry of charts: every measure is a fraction of the plot's width or height. */

export interface ChartPoint {
  /** YYYY-MM-DD */
  date: string
  value: number
}

const dayMs = 86_400_000

/** A date as a day count, so that time is linear along the axis. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMs
}

export interface ValueAxis {
  min: number
  max: number
  step: number
  ticks: readonly number[]
  /** Decimal places that the finest tick needs. */
  places: number
}

/** Three to six round ticks that cover the values with a small margin. */
export function valueAxis(values: readonly number[]): ValueAxis {
  const low = Math.min(...values)
  const high = Math.max(...values)
  // A flat line still needs an axis around it.
  const air = (high - low) * 0.06 || Math.abs(high) * 0.1 || 1
  const min = low - air
  const max = high + air
  const power = 10 ** Math.floor(Math.log10(max - min))
  const ticksOf = (step: number) => {
    const lines = Math.floor(max / step) - Math.ceil(min / step) + 1
    return Array.from({ length: lines }, (_, i) => Number(((Math.ceil(min / step) + i) * step).toFixed(8)))
  }
  // The round step that comes closest to four or five lines; the wider one of two equal steps.
  const step = roundSteps
    .map(factor => factor * power)
    .reduce((best, each) => (awayFromIdeal(ticksOf(each)) < awayFromIdeal(ticksOf(best)) ? each : best))
  const ticks = ticksOf(step)
  return { min, max, step, ticks, places: Math.max(0, ...ticks.map(placesOf)) }
}

const placesOf = (value: number) => value.toFixed(8).replace(/0+$/, '').split('.')[1]?.length ?? 0

const roundSteps = [5, 2.5, 2, 1, 0.5, 0.25, 0.2, 0.1]
const awayFromIdeal = (ticks: readonly number[]) => Math.abs(ticks.length - 4.5)

/** `count` dates spread evenly from the first to the last, or fewer when there are fewer days. */
export function axisDates(first: string, last: string, count: number): string[] {
  const span = dayOf(last) - dayOf(first)
  const parts = Math.max(1, Math.min(count - 1, span))
  return Array.from({ length: parts + 1 }, (_, i) =>
    new Date((dayOf(first) + Math.round((span * i) / parts)) * dayMs).toISOString().slice(0, 10),
  )
}

/** The dates as months, or as days where a month would appear twice. */
export function shortDates(dates: readonly string[]): string[] {
  const months = dates.map(date => date.slice(0, 7))
  return new Set(months).size === months.length ? months : dates.map(date => date.slice(5))
}

/** A round amount of money on an axis: '500', '5,000', '2.5 万', '1 亿'. */
export function moneyTick(value: number): string {
  const unit = moneyUnits.find(({ from }) => Math.abs(value) >= from)
  return unit ? `${value / unit.from} ${unit.name}` : value.toLocaleString('en-US')
}

const moneyUnits = [
  { from: 100_000_000, name: '亿' },
  { from: 10_000, name: '万' },
]

/** Index of the point closest to `day`; points are in chronological order. */
export function nearestIndex(points: readonly ChartPoint[], day: number): number {
  let low = 0
  let high = points.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (dayOf(points[middle]!.date) <= day)
      low = middle // middle is between the two valid ends
    else high = middle
  }
  const before = points[low]
  const after = points[high]
  if (before === undefined || after === undefined) return 0
  return day - dayOf(before.date) <= dayOf(after.date) - day ? low : high
}

/** The last value on or before `date`, because another series may lack that day. */
export function valueOn(points: readonly ChartPoint[], date: string): number | undefined {
  return points.findLast(point => point.date <= date)?.value
}

/** '+12.34%', '-0.50%', '0.00%'. */
export function signedPercent(value: number, digits = 2): string {
  const text = value.toFixed(digits)
  if (Number(text) === 0) return `${(0).toFixed(digits)}%`
  return `${value > 0 ? '+' : ''}${text}%`
}
