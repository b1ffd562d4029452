import { constants, createPrivateKey, createPublicKey, type KeyObject, privateDecrypt } from 'node:crypto'
import type { EncryptedField, PublicKey, RsaPublicKey } from '@zhixiao/contract/encrypt.ts'
import { isSm2, sm2Point, sm2Secret } from '@zhixiao/gateway/sm2-key.ts'
import { sm2 } from 'sm-crypto-v2'
import type { KeyRings } from './key-rings.ts'
import { type KeySource, namesOfKind, newestKeyText } from './key-source.ts'

/** For as long as clients may hold the older public half. */
const ACCEPTED_KEYS = 2

/**
 * Whether a rotation makes a next field key. A page encrypts with the key it fetched, and with a removed key a right
 * password would count as wrong: there is no second change within `pageLifeMs` of the last.
 */
export const isFieldKeyDue = (names: readonly string[], sinceChangeMs: number, pageLifeMs: number): boolean =>
  namesOfKind(names, 'field').length < ACCEPTED_KEYS || sinceChangeMs >= pageLifeMs

/** Field keys that are no longer accepted. */
export const outdatedFieldKeys = (names: readonly string[]): string[] =>
  namesOfKind(names, 'field').slice(ACCEPTED_KEYS)

/** The keys of the fields on the wire; each is RSA or SM2 by itself. */
export function createFieldKeys(rings: KeyRings, padding: RsaPublicKey['padding']) {
  const ring = rings.ring('field', all => {
    const active = all.filter(({ state }) => state === 'active').slice(0, ACCEPTED_KEYS)
    // A node that already publishes the next key may have handed it to the sender.
    const next = all.filter(({ state }) => state === 'next')
    const keys = [...active, ...next].map(({ text }) => fieldKeyOf(createPrivateKey(text), padding))
    const [newest] = keys
    if (!newest) throw new Error('there is no field key')
    return { keys, publicKey: newest.publicKey }
  })
  return {
    publicKey: () => ring().publicKey,
    /** Always tries every accepted key, so that no kind of failure is faster than another. */
    open(cipher: string): EncryptedField | null {
      const plain = ring()
        .keys.map(key => key.decrypt(Buffer.from(cipher, 'base64')))
        .map(readSealed)
      return plain.find(field => field !== null) ?? null
    },
  }
}

/** The length of the newest field key; null before the first start, and for SM2, which has one length. */
export function fieldKeyBits(source: KeySource): number | null {
  const text = newestKeyText(source, 'field')
  return text === null ? null : (createPrivateKey(text).asymmetricKeyDetails?.modulusLength ?? null)
}

const fieldKeyOf = (key: KeyObject, padding: RsaPublicKey['padding']): FieldKey =>
  isSm2(key) ? sm2FieldKey(key) : rsaFieldKey(key, padding)

function rsaFieldKey(key: KeyObject, padding: RsaPublicKey['padding']): FieldKey {
  const { n = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: { modulus: Buffer.from(n, 'base64url').toString('hex'), exponent: '010001', padding },
    decrypt: cipher => decryptRsa(key, padding, cipher),
  }
}

// PKCS#1 v1.5 answers bad padding with stable garbage (implicit rejection), so only the content's form shows a failure.
function decryptRsa(key: KeyObject, padding: RsaPublicKey['padding'], bytes: Buffer): string {
  const modulusBytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  try {
    const sized = bytes.length === modulusBytes ? bytes : Buffer.alloc(modulusBytes)
    const paddings =
      padding === 'oaep'
        ? { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
        : { padding: constants.RSA_PKCS1_PADDING }
    return privateDecrypt({ key, ...paddings }, sized).toString('utf8')
  } catch {
    // OAEP throws on failed decryption; v1.5 only for numbers beyond the modulus.
    return ''
  }
}

function readSealed(plain: string): EncryptedField | null {
  try {
    const value: unknown = JSON.parse(plain)
    return isSealedField(value) ? value : null
  } catch {
    return null
  }
}

function isSealedField(value: unknown): value is EncryptedField {
  return (
    typeof value === 'object' &&
    value !== null &&
    'f' in value &&
    typeof value.f === 'string' &&
    'n' in value &&
    typeof value.n === 'string' &&
    't' in value &&
    typeof value.t === 'number' &&
    'v' in value &&
    typeof value.v === 'string'
  )
}

/** `decrypt` returns anything but a field of ours for what the key does not open. */
type FieldKey = { publicKey: PublicKey; decrypt(cipher: Buffer): string }

/** The order of GB/T 32918.4: the point, SM3 digest and text. */
const C1C3C2 = 1
const LEAST_SM2_BYTES = 1 + 64 + 32

export function sm2FieldKey(key: KeyObject): FieldKey {
  const secret = sm2Secret(key)
  return {
    publicKey: { algorithm: 'sm2', point: sm2Point(key) },
    decrypt(cipher) {
      if (cipher.length <= LEAST_SM2_BYTES || cipher[0] !== 4) return ''
      try {
        // Given so, a point is refused when it is not on the curve; in the ASN.1 form the library does not look.
        return sm2.doDecrypt(cipher.subarray(1).toString('hex'), secret, C1C3C2, { output: 'string' })
      } catch {
        return ''
      }
    },
  }
}
