import { divideHalfUp, divideTruncate, formatScaled, parseScaled } from './decimal.ts'

declare const unit: unique symbol
type Unit<Name extends string> = bigint & { readonly [unit]: Name }

/** Money in 1/100 yuan. */
export type Fen = Unit<'Fen'>
/** Fund shares in 1/100 share. */
export type ShareCents = Unit<'ShareCents'>
/** Net asset value of one share in 1/10000 yuan. */
export type NavE4 = Unit<'NavE4'>
/** A rate in 1/100000000: 1.5 % is 1500000. */
export type RateE8 = Unit<'RateE8'>
/** Shares after a split for each share before it, in 1/1000000000: funds publish nine decimals. */
export type RatioE9 = Unit<'RatioE9'>
/** Yuan per share in units of 1e-12, in which a NAV times a yearly rate is exact. */
export type PerShareE12 = Unit<'PerShareE12'>

// Only the brand constructors turn a plain bigint into a quantity.
export const fen = (value: bigint): Fen => value as Fen
export const shareCents = (value: bigint): ShareCents => value as ShareCents
export const navE4 = (value: bigint): NavE4 => value as NavE4
export const rateE8 = (value: bigint): RateE8 => value as RateE8
export const ratioE9 = (value: bigint): RatioE9 => value as RatioE9
export const perShareE12 = (value: bigint): PerShareE12 => value as PerShareE12

export const ONE_RATE = rateE8(100_000_000n)
export const ONE_RATIO = ratioE9(1_000_000_000n)
export const ZERO_FEN = fen(0n)
export const ZERO_SHARES = shareCents(0n)

const SCALE = { fen: 2, shares: 2, nav: 4, rate: 8, ratio: 9 } as const

function parse(text: string, scale: number): bigint {
  const value = parseScaled(text, scale)
  if (value === null) throw new RangeError(`not a decimal with at most ${scale} places`)
  return value
}

/** '1234.5' -> 123450n. @throws RangeError on anything but a plain decimal of at most 2 places. */
export const parseFen = (text: string): Fen => fen(parse(text, SCALE.fen))
export const parseShares = (text: string): ShareCents => shareCents(parse(text, SCALE.shares))
export const parseNav = (text: string): NavE4 => navE4(parse(text, SCALE.nav))
/** '0.015' -> 1500000n (1.5 %). */
export const parseRate = (text: string): RateE8 => rateE8(parse(text, SCALE.rate))
/** '0.05' per cent -> 50_000n. @throws RangeError on more than 6 places */
export const parsePercent = (text: string): RateE8 => rateE8(parse(text, SCALE.rate - 2))

/** A share in hundredths of a percent, as tables of weights and discounts keep it: 1_000 -> 10 %. */
export const rateOfE4 = (value: number): RateE8 => rateE8(BigInt(value) * 10_000n)

/** Wire text, always with the full number of places: 123450n -> '1234.50'. */
export const fenText = (value: Fen): string => formatScaled(value, SCALE.fen)
export const sharesText = (value: ShareCents): string => formatScaled(value, SCALE.shares)
export const navText = (value: NavE4): string => formatScaled(value, SCALE.nav)
export const rateText = (value: RateE8): string => formatScaled(value, SCALE.rate)
export const ratioText = (value: RatioE9): string => formatScaled(value, SCALE.ratio)

export const addFen = (...values: Fen[]): Fen => fen(values.reduce((sum: bigint, value) => sum + value, 0n))
export const addShares = (...values: ShareCents[]): ShareCents =>
  shareCents(values.reduce((sum: bigint, value) => sum + value, 0n))

/** Of any number of holders, orders or transfers: more than some 100,000 arguments of a call overflow the stack. */
export const sumFen = (values: readonly Fen[]): Fen => fen(values.reduce((sum: bigint, value) => sum + value, 0n))
export const sumShares = (values: readonly ShareCents[]): ShareCents =>
  shareCents(values.reduce((sum: bigint, value) => sum + value, 0n))

/** How a fund turns a quotient into 1/100 shares; the difference stays in the fund either way. */
export type ShareRounding = 'half-up' | 'truncate'

/** The value of `shares` at `nav`, half-up to the fen (R2 in docs/rules.md). */
export const moneyFor = (shares: ShareCents, nav: NavE4): Fen => fen(divideHalfUp(shares * nav, 10_000n))

/** Shares that `amount` buys at `nav`, to 1/100 share by the fund's rounding. @throws RangeError when nav <= 0. */
export function sharesFor(amount: Fen, nav: NavE4, rounding: ShareRounding): ShareCents {
  const divide = rounding === 'half-up' ? divideHalfUp : divideTruncate
  return shareCents(divide(amount * 10_000n, nav))
}

/** `amount` x `rate`, half-up to the fen. */
export const portionOf = (amount: Fen, rate: RateE8): Fen => fen(divideHalfUp(amount * rate, ONE_RATE))

/** amount / (1 + rate), half-up to the fen: the net of the outside method (rules 2.3). */
export const netOfOutsideFee = (amount: Fen, rate: RateE8): Fen => fen(divideHalfUp(amount * ONE_RATE, ONE_RATE + rate))

/** value x part / whole, half-up: the cost of a part of a holding (rules 2.13). @throws RangeError when whole <= 0. */
export const proportion = (value: Fen, part: bigint, whole: bigint): Fen => fen(divideHalfUp(value * part, whole))
