import { fileURLToPath } from 'node:url'
import { keylessProcess } from '../../kernel/keyless-process.ts'
import { fail } from '../../kernel/result.ts'

export const notAnImage = fail('FILE-0001', { field: 'image', reason: '请上传 JPG、PNG 或 WebP 格式的清晰图片' })

/** Shared by all customers; a decoder that a picture crashes starts again with the next one. */
const decode = keylessProcess({
  program: fileURLToPath(new URL('../../platform/keyless/clean-process.ts', import.meta.url)),
  waiting: 16,
  askMs: 10_000,
  idleMs: 60_000,
  execArgv: ['--max-old-space-size=64'],
  onEnded: () => {},
})

/**
 * The picture re-encoded as JPEG and upright, without EXIF or other metadata, by a process that has no keys. Null when
 * the content, regardless of the file's name, is no complete JPEG, PNG or WebP of a sensible size.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer | 'busy' | null> {
  if (!looksLikePicture(bytes)) return null
  const picture = await decode(bytes)
  if (picture === 'busy') return picture
  return picture instanceof Uint8Array ? Buffer.from(picture) : null
}

// The decoder knows many more formats, including drawings and documents; only these three may reach it.
function looksLikePicture(bytes: Buffer): boolean {
  const jpeg = bytes.subarray(0, 3).toString('hex') === 'ffd8ff'
  const png = bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'
  const webp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return jpeg || png || webp
}
