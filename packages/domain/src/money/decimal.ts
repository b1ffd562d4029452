/**
 * Exact decimals as scaled integers: at scale 2, '12.3' is 1230n. No float is used.
 */

const TEXT = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/

/** Reads ASCII decimal text at `scale` places, or null when it is not a plain decimal or has more places. */
export function parseScaled(text: string, scale: number): bigint | null {
  const match = TEXT.exec(text)
  if (!match) return null
  const fraction = match[3] ?? ''
  if (fraction.length > scale) return null
  const magnitude = BigInt(`${match[2]}${fraction.padEnd(scale, '0')}`)
  return match[1] === '-' ? -magnitude : magnitude
}

/** Writes a scaled integer as decimal text with exactly `scale` places: (1230n, 2) -> '12.30'. */
export function formatScaled(value: bigint, scale: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`
  return negative ? `-${text}` : text
}

/** numerator / denominator rounded half away from zero (四舍五入). @throws RangeError when denominator <= 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive')
  const negative = numerator < 0n
  const magnitude = negative ? -numerator : numerator
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n)
  return negative ? -rounded : rounded
}

/** numerator / denominator with the rest cut off (舍去尾数). @throws RangeError when denominator <= 0. */
export function divideTruncate(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive')
  return numerator / denominator
}
