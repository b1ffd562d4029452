/** The public half of the field key, as `/api/public-key` returns it: what encrypts follows from the key. */
export type PublicKey = RsaPublicKey | Sm2PublicKey
export type RsaPublicKey = { modulus: string; exponent: string; padding: 'pkcs1' | 'oaep' }
/** `point` is 04, x and y in hexadecimal. */
export type Sm2PublicKey = { algorithm: 'sm2'; point: string }

/** The content of a ciphertext: bound to one field, to the request id of a write or else the nonce, and to its time. */
export type EncryptedField = { f: string; n: string; t: number; v: string }

const BOUND_CHARS = 22

/** The request id as stored in a ciphertext: unchanged, or a prefix of its SHA-256 when it is too long. */
export const boundId = (requestId: string, sha256Hex: string): string =>
  requestId.length > BOUND_CHARS ? sha256Hex.slice(0, BOUND_CHARS) : requestId

/** PKCS#1 v1.5 takes 11 bytes of the modulus. */
const PADDING_BYTES = 11

/**
 * Encrypts one field of one request for the server; the answer is base64.
 * @throws RangeError when the value does not fit an RSA key (117 bytes in all for 1024 bits).
 */
export async function encryptField(
  key: PublicKey,
  field: string,
  value: string,
  boundTo: string,
  timestamp: number,
): Promise<string> {
  const content: EncryptedField = { f: field, n: boundTo, t: timestamp, v: value }
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return toBase64(await encrypt(key, plain))
}

// Loaded only for a site with an SM2 key: no page's first script carries the curve.
const loadSm2 = () => import('./encrypt-sm2.ts')

/** Loads what a key encrypts with, so that the first secret is sent at once. */
export async function prepareFor(key: PublicKey): Promise<void> {
  if ('point' in key) await loadSm2()
}

async function encrypt(key: PublicKey, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if ('point' in key) return fromHex((await loadSm2()).encryptSm2(key.point, plain))
  return key.padding === 'oaep' ? encryptOaep(key, plain) : encryptPkcs1(key, plain)
}

/**
 * RSAES-PKCS1-v1_5 (RFC 8017 7.2.1). WebCrypto does not offer this padding, and encryption with a public key needs no
 * constant-time arithmetic.
 */
export function encryptPkcs1(key: RsaPublicKey, plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = key.modulus.length / 2
  const filler = size - plain.length - 3
  if (filler < PADDING_BYTES - 3) throw new RangeError(`at most ${size - PADDING_BYTES} bytes can be encrypted`)
  const block = new Uint8Array(size)
  block[1] = 2
  block.set(nonZeroBytes(filler), 2)
  block.set(plain, size - plain.length)
  const cipher = modularPower(BigInt(`0x${toHex(block)}`), BigInt(`0x${key.exponent}`), BigInt(`0x${key.modulus}`))
  return fromHex(cipher.toString(16).padStart(size * 2, '0'))
}

/** The page has no TLS, for which browsers withhold WebCrypto. */
export class InsecurePage extends Error {}

async function encryptOaep(key: RsaPublicKey, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!crypto.subtle) throw new InsecurePage('no WebCrypto')
  const jwk = {
    kty: 'RSA',
    n: toBase64Url(fromHex(key.modulus)),
    e: toBase64Url(fromHex(key.exponent)),
    alg: 'RSA-OAEP-256',
  }
  const imported = await crypto.subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt('RSA-OAEP', imported, plain))
}

function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let bits = exponent; bits > 0n; bits >>= 1n) {
    if (bits & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

function nonZeroBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count)
  for (let at = 0; at < count; ) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count - at))) if (byte !== 0) bytes[at++] = byte
  }
  return bytes
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
