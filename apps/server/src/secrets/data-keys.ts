import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRings } from './key-rings.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM for columns: `v1.<key id>.<base64url of iv, tag, ciphertext>`. Every key decrypts, the newest active
 * one encrypts.
 */
export function createVault(rings: KeyRings) {
  const ring = rings.ring('data', keys => {
    const byId = new Map(keys.map(({ id, text }) => [id, Buffer.from(text, 'hex')]))
    const newest = keys.find(({ state }) => state === 'active')
    return { byId, newest: newest && { id: newest.id, key: Buffer.from(newest.text, 'hex') } }
  })

  return {
    seal(text: string, place: string): string {
      const { newest } = ring()
      if (!newest) throw new Error('there is no data key')
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(place),
      )
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed: string, place: string): string {
      const [version, id = '', body = ''] = sealed.split('.')
      const key = ring().byId.get(id) ?? ring('fresh').byId.get(id)
      if (version !== 'v1' || !key) throw new Error(`no data key ${version}.${id}`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
