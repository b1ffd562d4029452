import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { isSm2 } from './sm2-key.ts'
import { isSm2Signature, SM2_ID, signSm2 } from './sm2-signature.ts'

// Both sides of the protocol of docs/gateways.md sign by these.

/** What is signed: lines, and below them the digest of the body. */
export type Content = { lines: readonly string[]; body: string }

/** What the sender of a request or notice signs. */
export const requestContent = (of: { path: string; time: string; number: string; body: string }): Content => ({
  lines: ['POST', of.path, of.time, of.number],
  body: of.body,
})

/** What the provider signs of its answer to the request of this number. */
export const answerContent = (of: { status: number; number: string; body: string }): Content => ({
  lines: [String(of.status), of.number],
  body: of.body,
})

const textOf = ({ lines, body }: Content, hash: 'sha256' | 'sm3'): string =>
  [...lines, createHash(hash).update(body).digest('hex')].join('\n')

/** In base64, by the kind of key: SM2 with SM3, or RSA with SHA-256 and PKCS #1 v1.5. */
export const signatureOf = (key: KeyObject, content: Content, sm2Id = SM2_ID): string =>
  (isSm2(key)
    ? signSm2(key, textOf(content, 'sm3'), sm2Id)
    : sign('sha256', Buffer.from(textOf(content, 'sha256')), key)
  ).toString('base64')

export function isSignedBy(key: KeyObject, content: Content, base64: string, sm2Id = SM2_ID): boolean {
  const signature = Buffer.from(base64, 'base64')
  return isSm2(key)
    ? isSm2Signature(key, textOf(content, 'sm3'), signature, sm2Id)
    : verify('sha256', Buffer.from(textOf(content, 'sha256')), key, signature)
}

const OFF_BY_AT_MOST_MS = 5 * 60_000

/** Whether a request sent at `time` (ISO 8601) still counts. The machines' own time: business time may be another in a test. */
export const isFresh = (time: string): boolean => Math.abs(Date.now() - Date.parse(time)) <= OFF_BY_AT_MOST_MS
