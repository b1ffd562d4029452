import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sm4 } from 'sm-crypto-v2'
import { readSecret } from './key-algorithms.ts'
import type { KeyRings, NumberedKey } from './key-rings.ts'

const IV_BYTES = 12

/**
 * Columns are sealed as `<cipher>.<key id>.<base64url of iv, tag, ciphertext>`, v1 for AES-256-GCM and sm4 for SM4-GCM.
 * Every key decrypts, the newest active one encrypts.
 */
export function createVault(rings: KeyRings) {
  const ring = rings.ring('data', keys => {
    const byId = new Map(keys.map(key => [key.id, readDataKey(key)]))
    const newest = keys.find(({ state }) => state === 'active')
    return { byId, newest: newest && byId.get(newest.id) }
  })

  return {
    seal(text: string, place: string): string {
      const { newest } = ring()
      if (!newest) throw new Error('there is no data key')
      const { cipher, secret, id } = newest
      const iv = randomBytes(IV_BYTES)
      const { tag, body } = cipher.seal(secret, iv, Buffer.from(place), Buffer.from(text))
      return `${cipher.prefix}.${id}.${Buffer.concat([iv, tag, body]).toString('base64url')}`
    },
    open(sealed: string, place: string): string {
      const [prefix, id = '', sealedBytes = ''] = sealed.split('.')
      const key = ring().byId.get(id) ?? ring('fresh').byId.get(id)
      if (!key || key.cipher.prefix !== prefix) throw new Error(`no data key ${prefix}.${id}`)
      const bytes = Buffer.from(sealedBytes, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      const body = bytes.subarray(IV_BYTES + TAG_BYTES)
      return key.cipher.open(key.secret, iv, Buffer.from(place), { tag, body }).toString('utf8')
    },
  }
}

function readDataKey({ id, text }: NumberedKey) {
  const { algorithm, secret } = readSecret('data', text)
  return { id, secret, cipher: ciphers[algorithm] }
}

/** Authenticated encryption: `place` is authenticated and not stored, a tag has 16 bytes. */
type Cipher = {
  /** The first part of every text sealed with this cipher. */
  prefix: string
  seal(key: Buffer, iv: Buffer, place: Buffer, plain: Buffer): { tag: Uint8Array; body: Uint8Array }
  /** @throws Error when anything was changed. */
  open(key: Buffer, iv: Buffer, place: Buffer, sealed: { tag: Buffer; body: Buffer }): Buffer
}

const TAG_BYTES = 16

const tagged = { authTagLength: TAG_BYTES }

const aesGcm: Cipher = {
  prefix: 'v1',
  seal(key, iv, place, plain) {
    const cipher = createCipheriv('aes-256-gcm', key, iv, tagged).setAAD(place)
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return { tag: cipher.getAuthTag(), body }
  },
  open(key, iv, place, { tag, body }) {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, tagged).setAAD(place).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()])
  },
}

/** RFC 8998. The OpenSSL inside Node has SM4, but not in this mode. */
const sm4Gcm: Cipher = {
  prefix: 'sm4',
  seal(key, iv, place, plain) {
    const options = { mode: 'gcm', output: 'array', iv, associatedData: place, outputTag: true } as const
    const { output, tag } = sm4.encrypt(plain, key, options)
    if (!tag) throw new Error('SM4-GCM made no tag')
    return { tag, body: output }
  },
  open(key, iv, place, { tag, body }) {
    if (tag.length !== TAG_BYTES) throw new Error('the tag is cut off')
    return Buffer.from(sm4.decrypt(body, key, { mode: 'gcm', output: 'array', iv, associatedData: place, tag }))
  },
}

export const ciphers = { 'aes-256-gcm': aesGcm, 'sm4-gcm': sm4Gcm } as const
