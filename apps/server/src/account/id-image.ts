import { fail } from '../kernel/result.ts'

export const notAnImage = fail('FILE-0001', { field: 'image', reason: '请上传 JPG、PNG 或 WebP 格式的清晰图片' })

/** Checked from the header: a picture with more pixels is never decoded. */
const MAX_PIXELS = 40_000_000
const MIN_SIDE = 100
/** Enough to read every character of an ID card. */
const KEPT_SIDE = 2_400
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']

/**
 * The picture re-encoded as JPEG and upright, without EXIF or other metadata. Null when the content, regardless of the
 * file's name, is no complete JPEG, PNG or WebP of a sensible size.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer | null> {
  if (!looksLikePicture(bytes)) return null
  // Loaded with the first picture, not at the start: trading does not need it.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
    const { format, width, height, pages } = await picture.metadata()
    const sensible = width >= MIN_SIDE && height >= MIN_SIDE && width * height <= MAX_PIXELS
    if (!FORMATS.includes(format) || !sensible || (pages ?? 1) > 1) return null
    return await picture
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    // The decoder refused the content; the exact fault would not help the customer.
    return null
  }
}

// The decoder knows many more formats, including drawings and documents; only these three may reach it.
function looksLikePicture(bytes: Buffer): boolean {
  const jpeg = bytes.subarray(0, 3).toString('hex') === 'ffd8ff'
  const png = bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'
  const webp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return jpeg || png || webp
}
