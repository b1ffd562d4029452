/** Pixel-free geometry of charts: everything is a share of the plot's width or height. */

export interface ChartPoint {
  /** YYYY-MM-DD */
  date: string
  value: number
}

const dayMs = 86_400_000

/** A date as a count of days, so that time is even along the axis. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMs
}

export interface ValueAxis {
  min: number
  max: number
  step: number
  ticks: readonly number[]
}

/** Round ticks over the range of the values, with a little air; three to six of them. */
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
  // Of the round steps, the one that comes closest to four or five lines; the wider of two equals.
  const step = roundSteps
    .map(factor => factor * power)
    .reduce((best, each) => (awayFromIdeal(ticksOf(each)) < awayFromIdeal(ticksOf(best)) ? each : best))
  return { min, max, step, ticks: ticksOf(step) }
}

const roundSteps = [5, 2.5, 2, 1, 0.5, 0.25, 0.2, 0.1]
const awayFromIdeal = (ticks: readonly number[]) => Math.abs(ticks.length - 4.5)

/** `count` dates spread evenly from the first to the last; fewer when there are not that many days. */
export function axisDates(first: string, last: string, count: number): string[] {
  const span = dayOf(last) - dayOf(first)
  const parts = Math.max(1, Math.min(count - 1, span))
  return Array.from({ length: parts + 1 }, (_, i) =>
    new Date((dayOf(first) + Math.round((span * i) / parts)) * dayMs).toISOString().slice(0, 10),
  )
}

/** Those dates as months, or as days where a month would stand twice. */
export function shortDates(dates: readonly string[]): string[] {
  const months = dates.map(date => date.slice(0, 7))
  return new Set(months).size === months.length ? months : dates.map(date => date.slice(5))
}

/** A round sum of money at an axis: '500', '5,000', '2.5 万', '1 亿'. */
export function moneyTick(value: number): string {
  const unit = moneyUnits.find(({ from }) => Math.abs(value) >= from)
  return unit ? `${value / unit.from} ${unit.name}` : value.toLocaleString('en-US')
}

const moneyUnits = [
  { from: 100_000_000, name: '亿' },
  { from: 10_000, name: '万' },
]

/** The index of the point whose date is nearest to `day`; points are in order of date. */
export function nearestIndex(points: readonly ChartPoint[], day: number): number {
  let low = 0
  let high = points.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (dayOf(points[middle]!.date) <= day)
      low = middle // middle lies between the two valid ends
    else high = middle
  }
  const before = points[low]
  const after = points[high]
  if (before === undefined || after === undefined) return 0
  return day - dayOf(before.date) <= dayOf(after.date) - day ? low : high
}

/** The last value on or before `date`: another series may lack that day. */
export function valueOn(points: readonly ChartPoint[], date: string): number | undefined {
  return points.findLast(point => point.date <= date)?.value
}

/** '+12.34%', '-0.50%', '0.00%'. */
export function signedPercent(value: number, digits = 2): string {
  const text = value.toFixed(digits)
  if (Number(text) === 0) return `${(0).toFixed(digits)}%`
  return `${value > 0 ? '+' : ''}${text}%`
}
