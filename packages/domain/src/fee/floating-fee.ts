import { addDays, type IsoDate } from '../calendar/dates.ts'
import { divideHalfUp } from '../money/decimal.ts'
import {
  addFen,
  type Fen,
  type NavE4,
  ONE_RATE,
  ONE_RATIO,
  perShareE12,
  type RateE8,
  rateE8,
  type ShareCents,
  ZERO_FEN,
} from '../money/money.ts'
import { type AccrualSum, accrualDays, accruedOn, type Span } from './accrual-index.ts'
import type { CompositeLevel, IndexPart } from './composite-index.ts'
import { type DatedSplit, type Lot, splitsOfLot } from './redemption-fee.ts'

/** The floating management fee of a class from a day on (law.md E7). Rates are yearly. */
export type FloatingTerms = {
  effectiveFrom: IsoDate
  baseRate: RateE8
  contingentRate: RateE8
  excessRate: RateE8
  /** Annualised growth less that of the benchmark: up to `below` only the base part is due, above `above` all three. */
  below: RateE8
  above: RateE8
  /** Lots held for fewer days pay base and contingent part whatever they grew by. */
  minDays: number
  /** Whether a yearly rate is divided by 365 for one day, or by the days of its year. */
  yearDays: 'fixed' | 'actual'
  benchmark: readonly IndexPart[]
}

/** The same as the contract says it: the indices of the benchmark with their names. */
export type FloatingFee = Omit<FloatingTerms, 'benchmark'> & { benchmark: readonly (IndexPart & { name: string })[] }

/** Why which parts are due: `short` and `usual` base and contingent, `below` the base part alone, `above` all three. */
export type FloatingOutcome = 'short' | 'below' | 'usual' | 'above'

/** The facts that decide the floating fee of shares of a class that leave on one trading day. */
export type FloatingFacts = {
  /** Ascending, at least one. */
  terms: readonly FloatingTerms[]
  /** Ascending, up to the last one that counts. */
  navs: readonly { day: IsoDate; nav: NavE4 }[]
  splits: readonly DatedSplit[]
  /** Yuan a share in 1/1000000, paid on the shares held before the record date. */
  dividends: readonly { recordDate: IsoDate; perShareE6: bigint }[]
  /** What a fund that ends paid on all shares of a day; later NAVs are without it. */
  liquidations: readonly { day: IsoDate; amount: Fen; shares: ShareCents }[]
  /** The levels of the benchmark, ascending. */
  levels: readonly CompositeLevel[]
  /** The first day of the fund; growth of subscribed shares begins on it. */
  setupDate: IsoDate | null
}

/** Shares of a lot that leave, as counted on the trading day on which they leave. */
export type FloatingLot = Pick<Lot, 'lotId' | 'tradeDate' | 'nav' | 'splits'> & {
  shares: ShareCents
  /** From registration to confirmation. */
  days: number
}

/** What is due of the floating fee of one lot's shares, and what of the accrued parts goes back. */
export type FloatingDecision = Span & {
  lotId: bigint
  outcome: FloatingOutcome
  /** The yearly rate that is due. */
  rate: RateE8
  /** Per share as bought: its NAV; what it became at the last NAV, and dividends and liquidation payments since, half-up to a millionth of a yuan. */
  nav: NavE4
  worthE6: bigint
  dividendE6: bigint
  /** Annualised, half-up for display; null where the holding days alone decide. */
  own: RateE8 | null
  benchmark: RateE8 | null
  /** The accrued parts that go back. */
  contingent: Fen
  excess: Fen
}

export const floatingReturned = ({ contingent, excess }: Pick<FloatingDecision, 'contingent' | 'excess'>): Fen =>
  addFen(contingent, excess)

/** The terms in force on `day`; before the first of them, the first. @throws RangeError without terms */
export function floatingTermsOn<Terms extends FloatingTerms>(terms: readonly Terms[], day: IsoDate): Terms {
  const inForce = terms.findLast(each => each.effectiveFrom <= day) ?? terms[0]
  if (!inForce) throw new RangeError('a class without a floating fee')
  return inForce
}

/** The trading day on which shares leave, and the day whose terms charge them. */
export type LeavingDays = { left: IsoDate; termsDay: IsoDate }

/**
 * Decides the floating fee of shares that leave on a trading day, lot by lot. Growth and thresholds are compared as exact fractions. Each
 * part of each lot is rounded by itself, half-up to the fen.
 */
export const floatingDecisions = (
  lots: readonly FloatingLot[],
  days: LeavingDays,
  facts: FloatingFacts,
): FloatingDecision[] => floatingDecider(lots, days, facts)(lots)

/** The same for the lots of many orders: the index of each part is computed once for `all` of them. */
export function floatingDecider(
  all: readonly FloatingLot[],
  { left, termsDay }: LeavingDays,
  facts: FloatingFacts,
): (lots: readonly FloatingLot[]) => FloatingDecision[] {
  const isHeld = (lot: FloatingLot) => lot.tradeDate < left
  const first = all
    .filter(isHeld)
    .map(lot => lot.tradeDate)
    .sort()[0]
  if (first === undefined) return () => []
  const terms = floatingTermsOn(facts.terms, termsDay)
  const contingent = indexOf('contingentRate', first, left, facts)
  const excess = indexOf('excessRate', first, left, facts)
  const read = readerOf(left, facts)
  const decide = (lot: FloatingLot): FloatingDecision => {
    const span = { from: addDays(lot.tradeDate, 1), to: left }
    const grown = growthOf(lot, left, read, facts)
    const decided = outcomeOf(lot, grown, terms, read)
    const back = (sumOn: AccrualSum) => accruedOn(lot.shares, span, facts.splits, sumOn)
    return {
      ...span,
      ...decided,
      lotId: lot.lotId,
      rate: rateDue(decided.outcome, terms),
      nav: grown.nav,
      worthE6: grown.worthE6,
      dividendE6: grown.dividendE6,
      contingent: decided.outcome === 'below' ? back(contingent) : ZERO_FEN,
      excess: decided.outcome === 'above' ? ZERO_FEN : back(excess),
    }
  }
  return lots => lots.filter(isHeld).map(decide)
}

/** The yearly rate that is due after an outcome; after `above` it is what the NAV accrues. */
export const rateDue = (outcome: FloatingOutcome, { baseRate, contingentRate, excessRate }: FloatingTerms): RateE8 => {
  if (outcome === 'below') return baseRate
  return rateE8(baseRate + contingentRate + (outcome === 'above' ? excessRate : 0n))
}

/** The yearly management fee that the NAV bears on a day: of a floating one all three parts. */
export const manageRateOn = (
  { floating, manageRate }: { floating: readonly FloatingFee[]; manageRate: RateE8 },
  day: IsoDate,
): RateE8 => (floating.length === 0 ? manageRate : rateDue('above', floatingTermsOn(floating, day)))

/** The running total of one part per share since the day `after`. */
function indexOf(
  part: 'contingentRate' | 'excessRate',
  after: IsoDate,
  to: IsoDate,
  { terms, navs }: Pick<FloatingFacts, 'terms' | 'navs'>,
): AccrualSum {
  const rates = terms.map(each => ({ effectiveFrom: each.effectiveFrom, rate: each[part] }))
  const yearDays = (day: IsoDate) => floatingTermsOn(terms, day).yearDays
  const days = accrualDays({ last: { day: after, sum: NOTHING }, to, navs, rates, yearDays })
  const sums = new Map(days.map(({ day, sum }) => [day, sum]))
  return day => sums.get(day) ?? NOTHING
}

const NOTHING = perShareE12(0n)

/** NAVs and levels as thousands of lots look them up. */
type Reader = {
  navOn: (day: IsoDate) => NavE4 | undefined
  /** The NAV at which the shares leave. */
  lastNav: NavE4 | undefined
  /** The benchmark's level from which the growth of shares bought on a day counts, and at the end. */
  levelFrom: (day: IsoDate) => bigint
  lastLevel: bigint
}

function readerOf(left: IsoDate, { navs, levels, setupDate }: FloatingFacts): Reader {
  const byDay = new Map(navs.map(({ day, nav }) => [day, nav]))
  const levelBy = (day: IsoDate) => levels.findLast(({ date }) => date <= day)?.level ?? levels[0]?.level ?? 1n
  const known = new Map<IsoDate, bigint>()
  return {
    navOn: day => byDay.get(day),
    lastNav: navs.findLast(({ day }) => day <= left)?.nav,
    lastLevel: levelBy(left),
    levelFrom(day) {
      const level = known.get(day) ?? levelBy(setupDate !== null && setupDate > day ? setupDate : day)
      known.set(day, level)
      return level
    },
  }
}

/** What a share as bought was worth then and when it leaves, dividends included, in one unit. */
type Grown = { nav: NavE4; worthE6: bigint; dividendE6: bigint; before: bigint; after: bigint }

const E6 = 1_000_000n
const E6_PER_E4 = 100n

function growthOf(
  lot: FloatingLot,
  left: IsoDate,
  { navOn, lastNav }: Reader,
  { splits, dividends, liquidations }: FloatingFacts,
): Grown {
  const { tradeDate } = lot
  const ofDay = navOn(tradeDate)
  // A subscription, or a lot that an agency sold before our NAVs begin, has no NAV of its day.
  const nav = ofDay ?? lot.nav
  const since = (ofDay === undefined ? splitsOfLot(lot, splits) : splits.filter(({ day }) => day > tradeDate))
    .filter(({ day }) => day <= left)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  const unit = ONE_RATIO ** BigInt(since.length)
  const sharesBefore = (day: IsoDate | null) =>
    since.reduce((shares, split) => shares * (day === null || split.day < day ? split.ratio : ONE_RATIO), 1n)
  const payments = liquidations.filter(({ day }) => day > tradeDate && day < left)
  // Fen divided by 1/100 shares are yuan a share: over the product of all shares that were paid, they are exact.
  const over = payments.reduce((product, { shares }) => product * shares, 1n)
  const dividend = dividends
    .filter(({ recordDate }) => recordDate > tradeDate && recordDate <= left)
    .reduce((sum, { recordDate, perShareE6 }) => sum + perShareE6 * sharesBefore(recordDate), 0n)
  const paid = payments.reduce(
    (sum, { day, amount, shares }) => sum + amount * E6 * sharesBefore(day) * (over / shares),
    dividend * over,
  )
  const worth = (lastNav ?? nav) * E6_PER_E4 * sharesBefore(null)
  return {
    nav,
    worthE6: divideHalfUp(worth, unit),
    dividendE6: divideHalfUp(paid, unit * over),
    before: nav * E6_PER_E4 * unit * over,
    after: worth * over + paid,
  }
}

/** Annualised growth as an exact fraction; the denominator is positive. */
type Growth = { numerator: bigint; denominator: bigint }

const YEAR = 365n

const annualised = (before: bigint, after: bigint, days: number): Growth => ({
  numerator: (after - before) * YEAR,
  denominator: before * BigInt(days),
})

function outcomeOf(
  { tradeDate, days }: FloatingLot,
  { before, after }: Grown,
  { below, above, minDays }: FloatingTerms,
  { levelFrom, lastLevel }: Reader,
): Pick<FloatingDecision, 'outcome' | 'own' | 'benchmark'> {
  if (days < minDays) return { outcome: 'short', own: null, benchmark: null }
  const own = annualised(before, after, days)
  const benchmark = annualised(levelFrom(tradeDate), lastLevel, days)
  const difference = own.numerator * benchmark.denominator - benchmark.numerator * own.denominator
  const denominator = own.denominator * benchmark.denominator
  const isBelow = difference * ONE_RATE <= below * denominator
  const isAbove = difference * ONE_RATE > above * denominator && own.numerator > 0n
  return {
    outcome: isBelow ? 'below' : isAbove ? 'above' : 'usual',
    own: rateOf(own),
    benchmark: rateOf(benchmark),
  }
}

const rateOf = ({ numerator, denominator }: Growth): RateE8 => rateE8(divideHalfUp(numerator * ONE_RATE, denominator))
