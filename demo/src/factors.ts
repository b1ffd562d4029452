import { dayNumber, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { PortfolioModel } from './fund-list.ts'
import { normal, streamOf, uniform } from './random.ts'

/** A source of price moves shared by several portfolios; `vol` and `quarterVol` are per day. */
type Factor = { vol: number; drift: number; quarterVol: number; partOfMarket?: number }

const SECTOR: Factor = { vol: 0.0074, drift: 0, quarterVol: 0.0005 }

const FACTORS: Readonly<Record<string, Factor>> = {
  market: { vol: 0.0098, drift: 0.00012, quarterVol: 0.00055 },
  overseas: { vol: 0.0105, drift: 0.0003, quarterVol: 0.0006, partOfMarket: 0.3 },
  rates: { vol: 0.00042, drift: 0, quarterVol: 0.00003 },
  dividend: { vol: 0.0038, drift: 0.00004, quarterVol: 0.0003 },
  manufacture: SECTOR,
  consumer: SECTOR,
  medicine: SECTOR,
  energy: { vol: 0.0086, drift: 0, quarterVol: 0.0007 },
  technology: { vol: 0.0088, drift: 0.00006, quarterVol: 0.0006 },
  small: { vol: 0.0058, drift: 0, quarterVol: 0.0004 },
}

/** Trading days per year, for converting yearly figures to daily ones. */
export const TRADING_DAYS = 243
/** The largest daily move of this market, so that an import never flags its figures as a suspicious jump. */
const MOST_A_DAY = 0.085

const quarterOf = (day: IsoDate): number => Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3)

/** Daily returns of factors and portfolios: pure in (seed, name, day), memoised because many funds need the same. */
export function createReturns(seed: number) {
  const known = new Map<string, Map<IsoDate, number>>()

  function factorReturn(name: string, day: IsoDate): number {
    const byDay = known.get(name) ?? new Map<IsoDate, number>()
    known.set(name, byDay)
    const remembered = byDay.get(day)
    if (remembered !== undefined) return remembered
    const factor = FACTORS[name]
    if (!factor) throw new RangeError(`no factor is called ${name}`)
    const quarter = quarterOf(day)
    // Calm and nervous quarters, good and bad ones; now and then a day of double size.
    const nerves = Math.min(1.6, Math.max(0.65, Math.exp(0.28 * normal(seed, streamOf('nerves'), quarter))))
    const number = dayNumber(day)
    const large = uniform(seed, streamOf('large'), number) < 0.02 ? 1.9 : 1
    const trend = factor.drift + factor.quarterVol * normal(seed, streamOf(`${name} trend`), quarter)
    const shared = factor.partOfMarket ? factor.partOfMarket * factorReturn('market', day) : 0
    const value = trend + shared + factor.vol * nerves * large * normal(seed, streamOf(name), number)
    byDay.set(day, value)
    return value
  }

  function portfolioReturn(name: string, model: PortfolioModel, day: IsoDate): number {
    const part = (factor: string, beta = 0) => (beta === 0 ? 0 : beta * factorReturn(factor, day))
    const own =
      model.own === 0 ? 0 : (model.own / Math.sqrt(TRADING_DAYS)) * normal(seed, streamOf(name), dayNumber(day))
    const total =
      model.drift / TRADING_DAYS +
      own +
      part('market', model.market) +
      part('overseas', model.overseas) +
      part('rates', model.rates) +
      (model.sector ? part(model.sector, model.sectorBeta) : 0)
    return Math.min(MOST_A_DAY, Math.max(-MOST_A_DAY, total))
  }

  /** Yearly yield of the money market on a day: slowly falling from 2018, with slow waves. */
  function moneyYield(day: IsoDate): number {
    const years = dayNumber(day) / 365.25 - 48
    const waves = Math.sin(years * 4.1 + (seed % 7)) + 0.6 * Math.sin(years * 9.7 + (seed % 11))
    return 0.0168 + 0.012 * Math.exp(-Math.max(0, years) / 3) + 0.0007 * waves
  }

  return { factorReturn, portfolioReturn, moneyYield }
}
export type Returns = ReturnType<typeof createReturns>
