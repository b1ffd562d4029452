import { divideHalfUp, formatScaled } from '../money/decimal.ts'

const DECIMAL = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/

export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * `value` as an integer of `places` decimals, rounded half-up. @param unitPlaces decimals a bigint carries (2 for Fen).
 * @throws TypeError when it is neither a bigint nor plain decimal text: a float, NaN, an object, '1e5', '12元'.
 */
export function toScaled(value: unknown, places: number, unitPlaces: number): bigint {
  if (typeof value === 'bigint') return rescale(value, unitPlaces, places)
  const match = typeof value === 'string' ? DECIMAL.exec(value) : null
  if (!match) throw new TypeError(`expected decimal text or a bigint, got ${typeof value}`)
  const fraction = match[3] ?? ''
  const magnitude = rescale(BigInt(`${match[2]}${fraction}`), fraction.length, places)
  return match[1] === '-' ? -magnitude : magnitude
}

function rescale(value: bigint, from: number, to: number): bigint {
  return to >= from ? value * 10n ** BigInt(to - from) : divideHalfUp(value, 10n ** BigInt(from - to))
}

/** 123456789n at 2 places -> '1,234,567.89'. A bigint has no negative zero, so '-0.00' cannot occur. */
export function grouped(scaled: bigint, places: number): string {
  const [whole = '', fraction] = formatScaled(scaled, places).split('.')
  const withCommas = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

/** Without trailing zeros of the fraction: '500.00' -> '500', '500.50' -> '500.5'. */
export function trimmed(scaled: bigint, places: number): string {
  return places === 0 ? formatScaled(scaled, 0) : formatScaled(scaled, places).replace(/\.?0{1,40}$/, '')
}
