import { encodeGb18030 } from './gb18030.ts'
import type { FieldForm } from './layouts.ts'

export type Encoded = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }
export type Decoded = { ok: true; value: string } | { ok: false; problem: string }

const BLANK = 0x20
const ZERO = 0x30
const MINUS = 0x2d

/**
 * One field of a record: text and digits left-justified and padded with blanks, a number right-justified and padded
 * with zeros, its sign first. A number is decimal text with at most the field's places, such as '98.00'. Nothing is
 * truncated.
 */
export function encodeField(form: FieldForm, value: string): Encoded {
  const bytes = new Uint8Array(form.width).fill(BLANK)
  const why = putField(bytes, 0, form, value)
  return why === null ? { ok: true, bytes } : { ok: false, problem: why }
}

/** Writes a field into a blank record. @returns the reason when the value does not fit. */
export function putField(record: Uint8Array, at: number, form: FieldForm, value: string): string | null {
  if (form.type === 'N') return putNumber(record, at, form, value)
  if (value === '') return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not stand in a line
  if (/[\u0000-\u001f\u007f]/.test(value)) return 'holds a control character'
  if (value.endsWith(' ')) return 'ends in a blank, which would be lost'
  if (form.type === 'A' && !/^\d*$/.test(value)) return `${value} is not digits only`
  const text = encodeGb18030(value)
  if (!text) return 'holds half a character'
  if (text.length > form.width) return `takes ${text.length} bytes of ${form.width}`
  record.set(text, at)
  return null
}

function putNumber(record: Uint8Array, at: number, { width, decimals }: FieldForm, value: string): string | null {
  const match = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) return `${value === '' ? 'nothing' : value} is not a number`
  const fraction = match[3] ?? ''
  if (fraction.length > decimals) return `${value} has more than ${decimals} decimals`
  const digits = `${match[2] === '0' ? '' : match[2]}${fraction.padEnd(decimals, '0')}`.replace(/^0+/, '')
  const isNegative = match[1] === '-' && digits !== ''
  if (digits.length + (isNegative ? 1 : 0) > width) return `${value} does not fit into ${width} places`
  record.fill(ZERO, at, at + width)
  for (let place = 0; place < digits.length; place++)
    record[at + width - digits.length + place] = digits.charCodeAt(place)
  if (isNegative) record[at] = MINUS
  return null
}

/**
 * Decodes a field's text; null stands for bytes that are not text. Trailing blanks are dropped; a number may have
 * blanks on either side, and a blank number reads as ''. Senders put letters into digit fields, so these are read as
 * text.
 */
export function decodeField({ type, decimals }: FieldForm, text: string | null): Decoded {
  if (text === null) return problem('is not GB18030')
  if (type !== 'N') return { ok: true, value: withoutPadding(text) }
  const number = text.trim()
  if (number === '') return { ok: true, value: '' }
  const match = /^([+-]?)0*(\d+)$/.exec(number)
  if (!match) return problem(`${number} is not a number`)
  const digits = (match[2] ?? '').padStart(decimals + 1, '0')
  const sign = match[1] === '-' && /[1-9]/.test(digits) ? '-' : ''
  const whole = digits.length - decimals
  const fraction = decimals > 0 ? `.${digits.slice(whole)}` : ''
  return { ok: true, value: `${sign}${digits.slice(0, whole)}${fraction}` }
}

function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === BLANK) end -= 1
  return text.slice(0, end)
}

const problem = (text: string): { ok: false; problem: string } => ({ ok: false, problem: text })
