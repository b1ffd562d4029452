import sharp from 'sharp'
import { jpegOf } from './jpeg.ts'
import { MAX_PIXELS } from './picture-limits.ts'
import { serve } from './serve.ts'

const MIN_SIDE = 100
/** Enough to read every character of an ID card. */
const KEPT_SIDE = 2_400
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']

/** The process that decodes uploaded pictures for calls/account/id-image.ts. */
sharp.cache(false)
sharp.concurrency(1)
serve(async bytes => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
  const { format, width, height, pages } = await picture.metadata()
  const sensible = width >= MIN_SIDE && height >= MIN_SIDE && width * height <= MAX_PIXELS
  if (!FORMATS.includes(format) || !sensible || (pages ?? 1) > 1) return null
  return jpegOf(picture, KEPT_SIDE)
})
