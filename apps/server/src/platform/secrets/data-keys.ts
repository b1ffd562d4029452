import { randomBytes } from 'node:crypto'
import { ciphers, TAG_BYTES } from './ciphers.ts'
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
