import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { type Fen, ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'

/** Money that the customer paid in (plus) or took out (minus) on a day. */
export type CashFlow = { date: IsoDate; amount: Fen }

export type MoneyWeighted = {
  /** The return over the whole time, per yuan held throughout. */
  period: RateE8
  /** The return per year of 365 days; null below a year, where it would extrapolate. */
  annual: RateE8 | null
}

/** A growth far above this is implausible, so the figure is left out. */
const MOST_GROWTH = 1e6
const YEAR_DAYS = 365

/**
 * The constant daily growth at which all flows, carried to `on`, are worth `value` (the internal rate of return), as a
 * growth over the whole time and by the year; the time ends where nothing is left. Null without flows, before a day has
 * passed, or when no such growth exists. The search uses only + - x / in floating point, which every machine rounds
 * alike, so the figure is reproducible; nothing is booked from it. Rounded half-up to 8 decimals.
 */
export function moneyWeightedReturn(flows: readonly CashFlow[], value: Fen, on: IsoDate): MoneyWeighted | null {
  const ordered = flows.filter(flow => flow.date <= on).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return null
  // Zero value after a final inflow is a total loss. Otherwise the time ends with the last withdrawal.
  const isLost = value === 0n && last.amount > 0n
  const end = value === 0n && !isLost ? last.date : on
  const days = daysBetween(first.date, end)
  if (days < 1) return null
  const growth = isLost ? 0 : dailyGrowth(carriedBy(ordered, value, end), days)
  if (growth === null) return null
  return {
    period: asRate(power(growth, days) - 1),
    annual: days < YEAR_DAYS ? null : asRate(power(growth, YEAR_DAYS) - 1),
  }
}

/** The value of the flows, compounded to `end` at a daily growth, minus `value`. */
function carriedBy(ordered: readonly CashFlow[], value: Fen, end: IsoDate): (growth: number) => number {
  const steps = ordered.map((flow, index) => ({
    amount: Number(flow.amount),
    days: daysBetween(flow.date, ordered[index + 1]?.date ?? end),
  }))
  const target = Number(value)
  return growth => steps.reduce((worth, { amount, days }) => (worth + amount) * power(growth, days), 0) - target
}

/** The root by bisection: below it the flows are worth too little, above it too much. */
function dailyGrowth(beyond: (growth: number) => number, days: number): number | null {
  let [low, high] = [0, 1]
  if (beyond(low) >= 0) return null
  for (let step = 1 / 1024; beyond(high) < 0; step *= 2) {
    if (power(high, days) > MOST_GROWTH) return null
    low = high
    high += step
  }
  for (;;) {
    const middle = (low + high) / 2
    // Neighbouring floats: no float lies between them.
    if (middle <= low || middle >= high) return high
    if (beyond(middle) < 0) low = middle
    else high = middle
  }
}

function power(base: number, exponent: number): number {
  let [result, square] = [1, base]
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square
    square *= square
  }
  return result
}

const asRate = (ratio: number): RateE8 => {
  const magnitude = BigInt(Math.round(Math.abs(ratio) * Number(ONE_RATE)))
  return rateE8(ratio < 0 ? -magnitude : magnitude)
}
