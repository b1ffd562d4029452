import { formatScaled } from '../money/decimal.ts'
import type { Fen, NavE4, ShareCents } from '../money/money.ts'
import { grouped, isMissing, toScaled, trimmed } from './decimal-text.ts'

/** Decimal text of the wire, or hundredths (Fen, ShareCents). */
export type Hundredths = Fen | ShareCents | string | null | undefined

/**
 * Money or shares with two decimals and thousands separators: '1,234.50'; '--' when missing. @throws TypeError on
 * anything else.
 */
export const moneyText = (value: Hundredths): string => (isMissing(value) ? '--' : grouped(toScaled(value, 2, 2), 2))

/** Like moneyText with a plus before gains: '+842.16', '-533.98', '0.00'. */
export function signedMoneyText(value: Hundredths): string {
  if (isMissing(value)) return '--'
  const scaled = toScaled(value, 2, 2)
  return `${scaled > 0n ? '+' : ''}${grouped(scaled, 2)}`
}

/** Money with its unit: '1,234.50元'; '0.00元' when missing. @throws TypeError when it is no amount. */
export const yuanText = (value: Hundredths): string =>
  `${isMissing(value) ? '0.00' : grouped(toScaled(value, 2, 2), 2)}元`

/** A NAV or another plain value, with four decimals by default; '--' when missing. A bigint is a NavE4. */
export const valueText = (value: NavE4 | string | null | undefined, places = 4): string =>
  isMissing(value) ? '--' : formatScaled(toScaled(value, places, 4), places)

const TEN_THOUSAND = 10_000n * 100n

/**
 * A purchase limit: '无限额' for 0, 元 below 10,000, 万元 from there on with one decimal when it is no exact multiple.
 * The decimal is cut, not rounded: 19,999 reads 1.9万元, since 2.0万元 would promise more than the limit allows.
 */
export function limitText(value: Hundredths): string {
  if (isMissing(value)) return '--'
  const cents = toScaled(value, 2, 2)
  if (cents === 0n) return '无限额'
  if (cents < TEN_THOUSAND) return `${trimmed(cents, 2)}元`
  return cents % TEN_THOUSAND === 0n
    ? `${cents / TEN_THOUSAND}万元`
    : `${formatScaled(cents / (TEN_THOUSAND / 10n), 1)}万元`
}

const LARGE_UNITS = [
  { name: '亿', factor: 100_000_000n },
  { name: '万', factor: 10_000n },
  { name: '千', factor: 1_000n },
] as const

/** The size of a fund in 亿, so that sizes in one list compare by their digits: '22.50亿', '0.40亿', '不足 0.01 亿'. */
export function sizeText(value: Hundredths): string {
  if (isMissing(value)) return '--'
  const cents = toScaled(value, 2, 2)
  return cents > 0n && cents < LEAST_SIZE ? '不足 0.01 亿' : `${formatScaled(toScaled(cents, 2, 10), 2)}亿`
}

/** 0.01亿 in cents. */
const LEAST_SIZE = 100_000_000n

/** A large number by magnitude, each unit strictly above its own value: 1e8 reads '10000.00万', 1000 reads '1000'. */
export function largeNumberText(value: Hundredths): string {
  if (isMissing(value)) return '--'
  const cents = toScaled(value, 2, 2)
  const magnitude = cents < 0n ? -cents : cents
  const unit = LARGE_UNITS.find(({ factor }) => magnitude > factor * 100n)
  if (!unit) return trimmed(cents, 2)
  const places = unit.factor.toString().length - 1
  return `${formatScaled(toScaled(cents, 2, places + 2), 2)}${unit.name}`
}
