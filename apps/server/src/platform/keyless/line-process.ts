import { setPriority } from 'node:os'
import sharp from 'sharp'
import { createLineReader, type Pixels } from './read-lines.ts'
import { serve } from './serve.ts'

/** Enough for the smallest print on a card that fills half of the image. */
const LONG_SIDE = 800

/** The process that reads pictures for platform/gateways/ocr.ts. */
setPriority(4)
const reader = createLineReader()
serve(async picture => (await reader)(await pixelsOf(picture)))

async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}
