import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'

const FORMAT = 'zhixiao-keys-1'
/** 128 MB and about half a second for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const KEY_BYTES = 32
const TAG_BYTES = 16

const bundle = z.strictObject({
  format: z.literal(FORMAT),
  salt: z.string(),
  iv: z.string(),
  tag: z.string(),
  sealed: z.string(),
})
const content = z.record(z.string(), z.string())

/** Keys by name, encrypted with a passphrase (scrypt, AES-256-GCM). */
export function sealBundle(keys: Readonly<Record<string, string>>, passphrase: string): string {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), iv, {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(FORMAT))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64')
  const file = { format: FORMAT, salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), sealed: text(sealed) }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The keys of a bundle; null when the passphrase is another one or the file was changed. */
export function openBundle(file: string, passphrase: string): Record<string, string> | null {
  try {
    const { salt, iv, tag, sealed } = bundle.parse(JSON.parse(file))
    const bytes = (text: string) => Buffer.from(text, 'base64')
    const key = scryptSync(passphrase, bytes(salt), KEY_BYTES, SCRYPT)
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(FORMAT))
      .setAuthTag(bytes(tag))
    return content.parse(JSON.parse(decipher.update(bytes(sealed), undefined, 'utf8') + decipher.final('utf8')))
  } catch {
    return null
  }
}
