import { addMonths, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { divideHalfUp } from '../money/decimal.ts'
import {
  addFen,
  addShares,
  type Fen,
  fen,
  moneyFor,
  type NavE4,
  ONE_RATIO,
  type RateE8,
  rateE8,
  type ShareCents,
  type ShareRounding,
  shareCents,
  sharesFor,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'
import { adjusted, type GrowthIndex, lastOnOrBefore, type NavEvent, type NavPoint } from './growth-index.ts'

/** A fund's published history. */
export interface FundHistory {
  /** Ascending. */
  readonly points: readonly NavPoint[]
  readonly events: readonly NavEvent[]
}

export interface BuyTerms {
  /** The net amount after the purchase fee. */
  readonly netOf: (gross: Fen) => Fen
  readonly shareRounding: ShareRounding
}

/** A buy on a day; before `earnsFrom` its shares are not entitled to payouts (rules 2.9). */
export interface Buy {
  readonly date: IsoDate
  readonly gross: Fen
  readonly earnsFrom: IsoDate | null
}

export interface PricedBuy {
  readonly date: IsoDate
  readonly nav: NavE4
  readonly gross: Fen
  readonly fee: Fen
  readonly shares: ShareCents
  /** All shares held after this buy. */
  readonly held: ShareCents
}

export interface HeldDay {
  readonly date: IsoDate
  readonly paid: Fen
  readonly value: Fen
}

export interface Holding {
  readonly buys: readonly PricedBuy[]
  /** Each NAV day from the first buy on. */
  readonly days: readonly HeldDay[]
  readonly paid: Fen
  readonly fees: Fen
  readonly shares: ShareCents
  readonly value: Fen
  /** value - paid */
  readonly profit: Fen
  /** profit / paid, cut at 8 decimals. */
  readonly profitRate: RateE8
  /** The NAV of `value`. */
  readonly last: NavPoint
}

const E8 = 100_000_000n

/**
 * The value of the buys at the last NAV with dividends reinvested and splits applied, rounded as settlement rounds:
 * money half-up to the fen, shares half-up to 1/100 (purchases by the fund's rounding). A buy on an ex-date is not
 * entitled.
 * @param buys ascending, each on a day of `points`. @returns null when there is none.
 */
export function holdThrough({ points, events }: FundHistory, buys: readonly Buy[], terms: BuyTerms): Holding | null {
  const first = buys[0]
  const last = points.at(-1)
  if (!first || !last) return null
  const waiting = events.filter(event => event.date > first.date).sort((a, b) => (a.date < b.date ? -1 : 1))
  const made: PricedBuy[] = []
  const days: HeldDay[] = []
  // `young`: the shares of the last buy until they earn.
  let [shares, young, paid, nextEvent] = [ZERO_SHARES, ZERO_SHARES, ZERO_FEN, 0]
  for (const { date, nav } of points) {
    if (date < first.date) continue
    for (let event = waiting[nextEvent]; event && event.date <= date; event = waiting[++nextEvent]) {
      const { earnsFrom } = buys[made.length - 1]!
      if (earnsFrom !== null && earnsFrom <= event.date) young = ZERO_SHARES
      const earned = reinvested(shareCents(shares - young), nav, event)
      shares = addShares(afterSplit(shares, event), earned)
      young = afterSplit(young, event)
    }
    while (buys[made.length]?.date === date) {
      const { gross } = buys[made.length]!
      const bought = buyAt(nav, gross, terms)
      shares = addShares(shares, bought.shares)
      young = addShares(made.at(-1)?.date === date ? young : ZERO_SHARES, bought.shares)
      paid = addFen(paid, gross)
      made.push({ date, nav, gross, ...bought, held: shares })
    }
    days.push({ date, paid, value: moneyFor(shares, nav) })
  }
  const value = moneyFor(shares, last.nav)
  const profit = fen(value - paid)
  return {
    buys: made,
    days,
    paid,
    fees: addFen(...made.map(buy => buy.fee)),
    shares,
    value,
    profit,
    profitRate: rateE8((profit * E8) / paid),
    last,
  }
}

function buyAt(nav: NavE4, gross: Fen, { netOf, shareRounding }: BuyTerms): Pick<PricedBuy, 'fee' | 'shares'> {
  const net = netOf(gross)
  return { fee: fen(gross - net), shares: sharesFor(net, nav, shareRounding) }
}

/**
 * What the same payments on the same days would be worth in an index without fees, each rounded half-up to the fen; null
 * where the index does not reach back to the first of them. `profitRate` is cut at 8 decimals.
 */
export function heldInIndex(
  index: GrowthIndex | null,
  payments: readonly { date: IsoDate; gross: Fen }[],
  end: IsoDate,
): { value: Fen; profit: Fen; profitRate: RateE8 } | null {
  const last = index === null ? -1 : lastOnOrBefore(index, end)
  if (index === null || last < 0 || payments.length === 0) return null
  const starts = payments.map(({ date }) => lastOnOrBefore(index, date))
  if (starts.some(start => start < 0)) return null
  const worth = payments.map(({ gross }, at) =>
    fen(divideHalfUp(gross * adjusted(index, last), adjusted(index, starts[at]!))),
  )
  const [paid, value] = [addFen(...payments.map(({ gross }) => gross)), addFen(...worth)]
  const profit = fen(value - paid)
  return { value, profit, profitRate: rateE8((profit * E8) / paid) }
}

const afterSplit = (shares: ShareCents, { splitE9 = ONE_RATIO }: NavEvent): ShareCents =>
  shareCents(divideHalfUp(shares * splitE9, ONE_RATIO))

/** Rules 2.8: the cash is rounded to the fen, then buys at the ex-date's NAV without a fee. */
function reinvested(shares: ShareCents, nav: NavE4, { dividendE8 = 0n }: NavEvent): ShareCents {
  return sharesFor(fen(divideHalfUp(shares * dividendE8, E8)), nav, 'half-up')
}

const LOWEST = 1e-6
const HIGHEST = 1e3
const HALVINGS = 80

/**
 * The annual money-weighted rate at which the payments grow to `value` (days / 365), half-up to four decimals; null for
 * less than a year, where an annual rate would exaggerate. The root has no exact form, so it is found in floats; no
 * money is booked from it.
 */
export function moneyWeightedRate(
  payments: readonly { date: IsoDate; gross: Fen }[],
  end: IsoDate,
  value: Fen,
): RateE8 | null {
  const first = payments[0]
  if (!first || first.date > addMonths(end, -12)) return null
  const flows = payments.map(({ date, gross }) => ({ amount: Number(gross), years: daysBetween(date, end) / 365 }))
  const grown = (factor: number) => flows.reduce((sum, { amount, years }) => sum + amount * factor ** years, 0)
  let [low, high] = [LOWEST, HIGHEST]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (grown(middle) < Number(value)) low = middle
    else high = middle
  }
  return rateE8(BigInt(Math.round((low - 1) * 1e4)) * 10_000n)
}
