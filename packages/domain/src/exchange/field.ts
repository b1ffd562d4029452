import { formatScaled } from '../money/decimal.ts'
import { decodeGb18030, encodeGb18030 } from './gb18030.ts'
import type { FieldForm } from './layouts.ts'

export type Encoded = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }
export type Decoded = { ok: true; value: string } | { ok: false; problem: string }

const BLANK = 0x20

/**
 * One field as it stands in a record: text and digits left-justified and padded with blanks, a number right-justified and
 * padded with zeros, its sign in the first place. A number is decimal text with at most the field's places, such as
 * '98.00'. Nothing is cut to fit.
 */
export function encodeField({ type, width, decimals }: FieldForm, value: string): Encoded {
  if (type === 'N') return encodeNumber(value, width, decimals)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not stand in a line
  if (/[\u0000-\u001f\u007f]/.test(value)) return problem('holds a control character')
  if (value.endsWith(' ')) return problem('ends in a blank, which would be lost')
  if (type === 'A' && !/^\d*$/.test(value)) return problem(`${value} is not digits only`)
  const text = encodeGb18030(value)
  if (!text) return problem('holds half a character')
  if (text.length > width) return problem(`takes ${text.length} bytes of ${width}`)
  const bytes = new Uint8Array(width).fill(BLANK)
  bytes.set(text)
  return { ok: true, bytes }
}

function encodeNumber(value: string, width: number, decimals: number): Encoded {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) return problem(`${value === '' ? 'nothing' : value} is not a number`)
  const fraction = match[3] ?? ''
  if (fraction.length > decimals) return problem(`${value} has more than ${decimals} decimals`)
  const digits = BigInt(`${match[2]}${fraction.padEnd(decimals, '0')}`).toString()
  const sign = match[1] === '-' && digits !== '0' ? '-' : ''
  if (sign.length + digits.length > width) return problem(`${value} does not fit into ${width} places`)
  const text = sign + digits.padStart(width - sign.length, '0')
  return { ok: true, bytes: Uint8Array.from(text, character => character.charCodeAt(0)) }
}

/**
 * The value of a field's bytes. Blanks behind a text fall away; a number may be padded with blanks on either side, and
 * one that is left blank reads as ''. Senders put letters into digit fields, so these are read as text.
 */
export function decodeField({ type, decimals }: FieldForm, bytes: Uint8Array): Decoded {
  const text = decodeGb18030(bytes)
  if (text === null) return problem('is not GB18030')
  if (type !== 'N') return { ok: true, value: text.replace(/ +$/, '') }
  const digits = text.trim()
  if (digits === '') return { ok: true, value: '' }
  if (!/^[+-]?\d+$/.test(digits)) return problem(`${digits} is not a number`)
  return { ok: true, value: formatScaled(BigInt(digits.replace('+', '')), decimals) }
}

const problem = (text: string): { ok: false; problem: string } => ({ ok: false, problem: text })
