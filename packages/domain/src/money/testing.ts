import { parseScaled } from './decimal.ts'
import { type RatioE9, ratioE9 } from './money.ts'

/** '1.5' -> 1500000000n, for tests. @throws RangeError on anything but a decimal of at most nine places. */
export function parseRatio(text: string): RatioE9 {
  const value = parseScaled(text, 9)
  if (value === null) throw new RangeError(`${text} is no ratio`)
  return ratioE9(value)
}
