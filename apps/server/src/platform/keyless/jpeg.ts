import type { Sharp } from 'sharp'
import { DECODE_S } from './picture-limits.ts'

const QUALITY = 88

/** A picture as JPEG on white, no side longer than `side`, without metadata. */
export const jpegOf = (picture: Sharp, side: number): Promise<Uint8Array> =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: DECODE_S })
    .toBuffer()
