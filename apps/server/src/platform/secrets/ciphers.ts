import { createCipheriv, createDecipheriv } from 'node:crypto'
import { sm4 } from 'sm-crypto-v2'

/** Authenticated encryption: `place` is authenticated and not stored, a tag has 16 bytes. */
type Cipher = {
  /** The first part of every text sealed with this cipher. */
  prefix: string
  seal(key: Buffer, iv: Buffer, place: Buffer, plain: Buffer): { tag: Uint8Array; body: Uint8Array }
  /** @throws Error when anything was changed. */
  open(key: Buffer, iv: Buffer, place: Buffer, sealed: { tag: Buffer; body: Buffer }): Buffer
}

export const TAG_BYTES = 16

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
