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

/** Money-market funds reinvest by default; all others pay cash. */
export const defaultDividendMethod = (fundType: FundType): DividendType => (fundType === 'money' ? '0' : '1')

/** Shares added (plus) or removed (minus) at the NAV of `tradeDate`, whatever their confirmation date. */
export type ShareMovement = { tradeDate: IsoDate; delta: ShareCents }
/**
 * Confirmed history of a holding: share movements, shares frozen (plus) and unfrozen (minus) by an authority, methods
 * in order of acceptance.
 */
export type DividendHistory = {
  moved: readonly ShareMovement[]
  frozen: readonly ShareMovement[]
  methods: readonly { tradeDate: IsoDate; method: DividendType }[]
}
export type Entitlement = { shares: ShareCents; frozen: ShareCents; method: DividendType }

/**
 * The entitlement to the dividend of `recordDate` (rules 2.8): shares bought on the day are not entitled, shares sold
 * on it are, and a method changed on it applies to the next dividend. Null without shares. `entitledTo` in `db` is the
 * same rule in SQL.
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
  /** The part of `amount` paid so far. */
  released: Fen
}

/**
 * The part of a held dividend to pay now. Dividends of frozen shares are frozen with them (rules 2.13), so the part for
 * the shares still frozen stays held.
 */
export function toRelease({ amount, shares, splits, rounding, released }: HeldDividend, frozen: ShareCents): Fen {
  const of = splits.reduce((count, ratio) => splitShares(count, ratio, rounding), shares)
  const held = frozen >= of ? amount : proportion(amount, frozen, of)
  return fen(amount - released > held ? amount - released - held : 0n)
}

export type DividendFacts = {
  /** Entitled shares, see entitlementTo. */
  shares: ShareCents
  /** Entitled shares frozen by an authority; shares frozen by a pending order do not count. */
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
  /** The part of `amount` on frozen shares; it is held back like them. */
  frozenAmount: Fen
  /** Reinvested shares, without a fee; zero when paid in cash. */
  shares: ShareCents
  /** The part of `shares` that is frozen. */
  frozenShares: ShareCents
}

/** The cash dividend on entitled shares, half-up to the fen; `perShareE6` is yuan in 1/1000000. */
export const cashDividend = (shares: ShareCents, perShareE6: bigint): Fen =>
  fen(divideHalfUp(shares * perShareE6, 1_000_000n))

/**
 * One holder's dividend, half-up to the fen (rules 2.8). The total and the frozen part are each rounded once, and the
 * free part is their difference. The remainder of rounding to shares stays in the fund.
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
