import { commonParameterNames } from '@zhixiao/domain/codes/common-parameters.ts'

/** A value of a parsed request: JSON, or a file of a form. */
export type WireValue = string | number | boolean | null | undefined | readonly WireValue[] | object

/** Positions of the hash characters that form the signature (rules D6). */
const POSITIONS = [0, 7, 13, 21, 34, 55]

/** The largest allowed difference between a request's time and the server's, inclusive. */
export const MAX_SKEW_MS = 300_000

export const NONCE_FORM = /^[A-Za-z0-9]{16,32}$/

/** Parameters of every call in addition to its input. */
export const COMMON_PARAMETERS = [...commonParameterNames, 'timestamp', 'nonce', 'sign'] as const

/**
 * The text to hash: `k=v` parameters sorted by code unit and joined by `&`, then the time and the salt. `sign`, empty
 * values and files are left out. Separators inside keys and values are escaped, and nested values are JSON with sorted
 * keys, so that no two requests produce the same text.
 */
export function textToSign(parameters: Record<string, WireValue>, timestamp: string, salt: string): string {
  return `${canonicalText(parameters)}&${timestamp}&${salt}`
}

/** Sorted and escaped `k=v` pairs of everything but `sign`, `timestamp`, files and empty values. */
export function canonicalText(parameters: Record<string, WireValue>): string {
  return Object.keys(parameters)
    .filter(key => key !== 'sign' && key !== 'timestamp' && counts(parameters[key]))
    .sort()
    .map(key => `${escapeText(key)}=${escapeText(valueText(parameters[key]))}`)
    .join('&')
}

/** Six characters of a SHA-256 in hex: they detect accidental changes but authenticate nobody. */
export const signatureFrom = (sha256Hex: string): string => POSITIONS.map(at => sha256Hex.charAt(at)).join('')

/** A fresh 22-character nonce. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function counts(value: WireValue): boolean {
  return value !== undefined && value !== null && value !== '' && !(value instanceof Blob)
}

const escapeText = (text: string): string => (/[%&=]/.test(text) ? text.replace(/[%&=]/g, encodeURIComponent) : text)

const valueText = (value: WireValue): string => (typeof value === 'string' ? value : sortedJson(value))

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${sortedJson(inner)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
