import { addMonths, daysBetween } from '../calendar/dates.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { type DeepestFall, deepestFall } from './drawdowns.ts'
import { type GrowthIndex, growthBetween, lastOnOrBefore } from './growth-index.ts'
import type { PeriodYield } from './yields.ts'

/** Risk-free rate of the Sharpe ratio: the one-year deposit benchmark rate, 1.50 % a year. */
export const riskFreeRate: RateE8 = rateE8(1_500_000n)
/** Daily growths per year, for annualizing. */
export const samplesAYear = 250
/** A fund with fewer prices than this in a year has no daily volatility. */
const FEWEST_SAMPLES_A_YEAR = 200
const DAYS_A_YEAR = 365

export interface RiskFigures {
  readonly drawdown: DeepestFall | null
  /** Null for less than a year and for a fund without daily NAVs, where an annual rate would be a guess. */
  readonly annual: AnnualFigures | null
}

export interface AnnualFigures {
  /** (1 + growth) ^ (365 / days) - 1 */
  readonly growth: RateE8
  /** Sample standard deviation of the daily growths x sqrt(250). */
  readonly volatility: RateE8
  /** (growth - riskFreeRate) / volatility in hundredths; null for a fund that never moved. */
  readonly sharpeE2: bigint | null
  /** The number of daily growths in the sample. */
  readonly samples: number
}

/**
 * Risk figures of a fund over `span`. Drawdown is exact; annual growth, volatility and Sharpe are computed in floats,
 * because roots and powers have no exact value and no money is booked from them. They are rounded half-up to the digits
 * shown.
 */
export function riskOf(index: GrowthIndex, span: PeriodYield): RiskFigures {
  const positionOf = (point: PeriodYield['from']) => lastOnOrBefore(index, point.date)
  return {
    drawdown: deepestFall(index, positionOf(span.from), positionOf(span.to)),
    annual: annualOf(index, span),
  }
}

function annualOf(index: GrowthIndex, { from, to, growth }: PeriodYield): AnnualFigures | null {
  const days = daysBetween(from.date, to.date)
  const growths = dailyGrowths(index, lastOnOrBefore(index, from.date), lastOnOrBefore(index, to.date))
  const tooFew = growths.length * DAYS_A_YEAR < FEWEST_SAMPLES_A_YEAR * days
  if (from.date > addMonths(to.date, -12) || tooFew) return null
  const annual = (1 + asNumber(growth)) ** (DAYS_A_YEAR / days) - 1
  const volatility = deviation(growths) * Math.sqrt(samplesAYear)
  return {
    growth: hundredthOfPercent(annual),
    volatility: hundredthOfPercent(volatility),
    sharpeE2: volatility === 0 ? null : BigInt(Math.round(((annual - asNumber(riskFreeRate)) / volatility) * 100)),
    samples: growths.length,
  }
}

const dailyGrowths = (index: GrowthIndex, start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, step) => asNumber(growthBetween(index, start + step, start + step + 1)))

/** Sample standard deviation: divides by the size minus one. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

const asNumber = (rate: RateE8): number => Number(rate) / 1e8

/** A float as a rate of four decimals, the digits that are shown. */
const hundredthOfPercent = (value: number): RateE8 => rateE8(BigInt(Math.round(value * 1e4)) * 10_000n)
