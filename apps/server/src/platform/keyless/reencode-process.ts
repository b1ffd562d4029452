import sharp from 'sharp'
import { DECODE_S, MAX_PIXELS } from './picture-limits.ts'
import { serve } from './serve.ts'

const QUALITY = 92

/** The process that re-encodes pictures uploaded by staff in their own format, without metadata or trailing data. */
sharp.cache(false)
sharp.concurrency(1)
serve(async bytes => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true, animated: true })
  const { format } = await picture.metadata()
  if (format === 'jpeg') return picture.jpeg({ quality: QUALITY }).timeout({ seconds: DECODE_S }).toBuffer()
  if (format === 'png') return picture.png().timeout({ seconds: DECODE_S }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: QUALITY }).timeout({ seconds: DECODE_S }).toBuffer()
  // The only other format that the site accepts.
  return picture.avif({ quality: QUALITY }).timeout({ seconds: DECODE_S }).toBuffer()
})
