import { createHash, type KeyObject, sign, verify } from 'node:crypto'

// Both sides of the protocol of docs/gateways.md sign by these.

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the sender of a request or notice signs. */
export const requestText = (of: { path: string; time: string; number: string; body: string }): string =>
  ['POST', of.path, of.time, of.number, sha256(of.body)].join('\n')

/** What the provider signs of its answer to the request of this number. */
export const answerText = (of: { status: number; number: string; body: string }): string =>
  [String(of.status), of.number, sha256(of.body)].join('\n')

/** RSA with SHA-256, PKCS #1 v1.5, in base64. */
export const signatureOf = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64')

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

const OFF_BY_AT_MOST_MS = 5 * 60_000

/** Whether a request sent at `time` (ISO 8601) still counts. The machines' own time: business time may be another in a test. */
export const isFresh = (time: string): boolean => Math.abs(Date.now() - Date.parse(time)) <= OFF_BY_AT_MOST_MS
