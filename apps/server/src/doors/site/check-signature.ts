import { hash, timingSafeEqual } from 'node:crypto'
import type { FailureCode } from '@zhixiao/contract/errors.ts'
import { MAX_SKEW_MS, signatureFrom, textToSign, type WireValue } from '@zhixiao/contract/sign.ts'
import type { Common } from '../http/parse-input.ts'

// More than a busy node sees in a window; beyond it the older half is dropped, and request ids still prevent replay of
// writes.
const MAX_NONCES = 500_000

/** Remembers nonces as long as their timestamps are accepted, in two halves. */
export class ReplayWindow {
  #young = new Set<string>()
  #old = new Set<string>()
  #turnedAt = 0

  /** False when the nonce was seen before. */
  accept(nonce: string, nowMs: number): boolean {
    if (nowMs - this.#turnedAt > 2 * MAX_SKEW_MS || this.#young.size >= MAX_NONCES) {
      this.#old = this.#young
      this.#young = new Set()
      this.#turnedAt = nowMs
    }
    if (this.#young.has(nonce) || this.#old.has(nonce)) return false
    this.#young.add(nonce)
    return true
  }
}

/** Checks integrity, time and freshness of a request; null when all are valid. It authenticates nobody. */
export function signatureFault(
  values: Record<string, WireValue>,
  common: Common,
  token: string,
  window: ReplayWindow,
  nowMs: number,
): FailureCode | null {
  if (Math.abs(nowMs - Number(common.timestamp)) > MAX_SKEW_MS) return 'SIGN-0002'
  const expected = signatureFrom(hash('sha256', textToSign(values, common.timestamp, token)))
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(common.sign))) return 'SIGN-0001'
  return window.accept(`${token}:${common.nonce}`, nowMs) ? null : 'SIGN-0003'
}
