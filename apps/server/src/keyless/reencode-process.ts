import sharp from 'sharp'
import { serve } from './serve.ts'

/** Checked from the header: a picture with more pixels is never decoded. */
const MAX_PIXELS = 40_000_000
const QUALITY = 92
const DECODE_S = 8

/** The process that re-encodes pictures of staff in their own format, without metadata or trailing data. */
sharp.cache(false)
sharp.concurrency(1)
serve(async bytes => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true, animated: true })
  const { format } = await picture.metadata()
  if (format === 'jpeg') return picture.jpeg({ quality: QUALITY }).timeout({ seconds: DECODE_S }).toBuffer()
  if (format === 'png') return picture.png().timeout({ seconds: DECODE_S }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: QUALITY }).timeout({ seconds: DECODE_S }).toBuffer()
  // The only other format that the site takes.
  return picture.avif({ quality: QUALITY }).timeout({ seconds: DECODE_S }).toBuffer()
})
