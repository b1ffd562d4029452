import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../kernel/ports.ts'

/** A proof with an expiry: a keyed digest over all of `subject`, so that nothing need be stored. */
export function makeProof(
  keys: Pick<Keys, 'digest'>,
  purpose: string,
  subject: readonly unknown[],
  lifeMs: number,
): string {
  const expiresAt = Date.now() + lifeMs
  return `${expiresAt}.${digestOf(keys, purpose, subject, expiresAt)}`
}

export function isProof(
  keys: Pick<Keys, 'digest'>,
  purpose: string,
  subject: readonly unknown[],
  proof: string,
): boolean {
  const [expiresAt = '', digest = ''] = proof.split('.')
  if (!(Number(expiresAt) > Date.now())) return false
  const expected = Buffer.from(digestOf(keys, purpose, subject, Number(expiresAt)))
  const given = Buffer.from(digest)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const digestOf = (
  keys: Pick<Keys, 'digest'>,
  purpose: string,
  subject: readonly unknown[],
  expiresAt: number,
): string => keys.digest(purpose, JSON.stringify([...subject, expiresAt]))
