import type { IsoDate } from '../calendar/dates.ts'
import { DIVIDEND, type DividendType } from '../codes/dividend-types.ts'
import type { FundType } from '../codes/fund-types.ts'
import { divideHalfUp } from '../money/decimal.ts'
import {
  addShares,
  type Fen,
  fen,
  type NavE4,
  proportion,
  type RatioE9,
  type ShareCents,
  type ShareRounding,
  sharesFor,
  ZERO_SHARES,
} from '../money/money.ts'
import { splitShares } from './split.ts'

/** Money funds turn their income into shares; all others pay cash until the holder says otherwise. */
export const defaultDividendMethod = (fundType: FundType): DividendType => (fundType === 'money' ? '0' : '1')

/** Shares that came (plus) or went (minus) by the NAV of `tradeDate`, whenever they were confirmed. */
export type ShareMovement = { tradeDate: IsoDate; delta: ShareCents }
/** What was confirmed of a holding: shares moved, frozen (plus) and freed (minus) by an authority, methods in the order accepted. */
export type DividendHistory = {
  moved: readonly ShareMovement[]
  frozen: readonly ShareMovement[]
  methods: readonly { tradeDate: IsoDate; method: DividendType }[]
}
export type Entitlement = { shares: ShareCents; frozen: ShareCents; method: DividendType }

/**
 * The right to the dividend of `recordDate` (rules 2.8): what came on the day itself has none yet, what went on it still has
 * it, and a method changed on it counts for the next. Null without shares. `entitledTo` in `db` carries this rule set by set.
 */
export function entitlementTo(
  { moved, frozen, methods }: DividendHistory,
  recordDate: IsoDate,
  byDefault: DividendType,
): Entitlement | null {
  const before = (movements: readonly ShareMovement[]): ShareCents =>
    addShares(...movements.filter(each => each.tradeDate < recordDate).map(each => each.delta))
  const [shares, held] = [before(moved), before(frozen)]
  if (shares <= 0n) return null
  const method = methods.findLast(each => each.tradeDate < recordDate)?.method ?? byDefault
  return { shares, frozen: held < shares ? held : shares, method }
}

export type HeldDividend = {
  /** The dividend of shares that were frozen on its record date. */
  amount: Fen
  shares: ShareCents
  /** Ratios of the splits since, and the fund's rounding of shares. */
  splits: readonly RatioE9[]
  rounding: ShareRounding
  /** What was paid of it so far. */
  released: Fen
}

/**
 * What of a held dividend is to be paid now: frozen shares have frozen dividends (rules 2.13), so it stays held for as many of
 * its shares as are still frozen, and the rest is the holder's.
 */
export function toRelease({ amount, shares, splits, rounding, released }: HeldDividend, frozen: ShareCents): Fen {
  const of = splits.reduce((count, ratio) => splitShares(count, ratio, rounding), shares)
  const held = frozen >= of ? amount : proportion(amount, frozen, of)
  return fen(amount - released > held ? amount - released - held : 0n)
}

export type DividendFacts = {
  /** Shares with a right to it: entitlementTo. */
  shares: ShareCents
  /** Those of them frozen by an authority; shares frozen for a pending order are free here. */
  frozen: ShareCents
  /** Yuan per share in 1/1000000. */
  perShareE6: bigint
  method: DividendType
  /** NAV of the ex-date, at which a dividend is reinvested. */
  navEx: NavE4
  rounding: ShareRounding
}

export type Dividend = {
  /** shares x per share; paid out as cash, or invested. */
  amount: Fen
  /** The part of `amount` that came of frozen shares and is held back like them. */
  frozenAmount: Fen
  /** Shares it became, free of fee; none when paid in cash. */
  shares: ShareCents
  /** Those of them that are frozen too. */
  frozenShares: ShareCents
}

/** What shares with a right to a dividend get, half-up to the fen; `perShareE6` is yuan in 1/1000000. */
export const cashDividend = (shares: ShareCents, perShareE6: bigint): Fen =>
  fen(divideHalfUp(shares * perShareE6, 1_000_000n))

/**
 * One holder's dividend, half-up to the fen (rules 2.8). The whole is rounded once and the frozen part once: the free
 * part takes the difference. What rounding to shares leaves over stays in the fund.
 * @throws RangeError when more is frozen than held, or navEx is not positive on reinvestment.
 */
export function dividendOf(facts: DividendFacts): Dividend {
  if (facts.frozen > facts.shares) throw new RangeError('more shares frozen than held')
  const cash = (shares: ShareCents): Fen => cashDividend(shares, facts.perShareE6)
  const [amount, frozenAmount] = [cash(facts.shares), cash(facts.frozen)]
  const bought = (part: Fen): ShareCents =>
    facts.method === DIVIDEND.reinvest ? sharesFor(part, facts.navEx, facts.rounding) : ZERO_SHARES
  return { amount, frozenAmount, shares: bought(amount), frozenShares: bought(frozenAmount) }
}
