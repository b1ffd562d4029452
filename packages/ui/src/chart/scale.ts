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
  const step = roundStep((max - min) / 4)
  const ticks: number[] = []
  for (let n = Math.ceil(min / step); n * step <= max; n++) ticks.push(Number((n * step).toFixed(8)))
  return { min, max, step, ticks }
}

/** The nearest of 1, 2, 2.5, 5 times a power of ten, not below what five lines need. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = [1, 2, 2.5, 5, 10].find(candidate => candidate >= (raw / power) * 0.8) ?? 10
  return factor * power
}

/** `count` dates spread evenly from the first to the last; fewer when there are not that many days. */
export function axisDates(first: string, last: string, count: number): string[] {
  const span = dayOf(last) - dayOf(first)
  const parts = Math.max(1, Math.min(count - 1, span))
  return Array.from({ length: parts + 1 }, (_, i) =>
    new Date((dayOf(first) + Math.round((span * i) / parts)) * dayMs).toISOString().slice(0, 10),
  )
}

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
