import type { Fen } from '../money/money.ts'
import { toScaled } from './decimal-text.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const digit = (value: bigint): string => DIGITS.charAt(Number(value))

const UNITS = [
  { value: 100_000_000n, name: '亿' },
  { value: 10_000n, name: '万' },
  { value: 1_000n, name: '仟' },
  { value: 100n, name: '佰' },
  { value: 10n, name: '拾' },
] as const

/** An amount in the capital numerals of cheques: '1010.10' -> '壹仟零壹拾元壹角', '10' -> '壹拾元整'. */
export function capitalText(amount: Fen | string): string {
  const cents = toScaled(amount, 2, 2)
  const magnitude = cents < 0n ? -cents : cents
  const [yuan, jiao, cent] = [magnitude / 100n, (magnitude / 10n) % 10n, magnitude % 10n]
  const whole = yuan > 0n || magnitude === 0n ? `${integerText(yuan)}元` : ''
  const tenths = jiao > 0n ? `${digit(jiao)}角` : yuan > 0n && cent > 0n ? '零' : ''
  const hundredths = cent > 0n ? `${digit(cent)}分` : ''
  return `${cents < 0n ? '负' : ''}${whole}${tenths}${hundredths}${jiao + cent === 0n ? '整' : ''}`
}

function integerText(value: bigint): string {
  const unit = UNITS.find(candidate => value >= candidate.value)
  if (!unit) return digit(value)
  const rest = value % unit.value
  // A remainder that skips the next lower place is preceded by one 零: 1001 is 壹仟零壹, 1100 is 壹仟壹佰.
  const gap = rest > 0n && rest < unit.value / 10n ? '零' : ''
  return `${integerText(value / unit.value)}${unit.name}${gap}${rest > 0n ? integerText(rest) : ''}`
}
