import { hash } from 'node:crypto'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { boundId } from '@zhixiao/contract/encrypt.ts'
import { MAX_SKEW_MS, type WireValue } from '@zhixiao/contract/sign.ts'
import type { Keys } from '../../kernel/ports.ts'
import type { Common } from '../http/parse-input.ts'

/** A character that no field accepts and no password contains. */
const UNREADABLE = '\u0000'
/** 4096 bits in base64. */
const MAX_CIPHER_CHARS = 684

/**
 * Replaces ciphertexts by their content. A ciphertext that does not decrypt, or belongs to another field, request or
 * time, becomes a text that is always wrong: it then takes the path of a wrong password, in answer and time. A write's
 * ciphertext is bound to its request id, so a repeat may contain the same value, but another request may not reuse it.
 */
export function openSecrets(
  call: SiteCall,
  sent: Record<string, WireValue>,
  common: Common,
  requestId: string | null,
  keys: Keys,
) {
  const boundTo = requestId === null ? common.nonce : boundId(requestId, hash('sha256', requestId))
  let failed = false
  const opened: Record<string, string> = {}
  for (const field of call.secret ?? []) {
    const cipher = sent[field]
    if (cipher === undefined) continue
    const value = typeof cipher === 'string' ? openOne(field, cipher, boundTo, common, keys) : null
    failed ||= value === null
    // The nonce makes each one distinct: if all such failures counted as one value, they could be told apart from
    // readable ones.
    opened[field] = value ?? UNREADABLE + common.nonce
  }
  return { opened, failed }
}

function openOne(field: string, cipher: string, boundTo: string, common: Common, keys: Keys): string | null {
  const content = keys.openField(cipher.length <= MAX_CIPHER_CHARS ? cipher : '')
  if (!content || content.f !== field || content.n !== boundTo) return null
  return Math.abs(content.t - Number(common.timestamp)) <= MAX_SKEW_MS && !content.v.includes(UNREADABLE)
    ? content.v
    : null
}
