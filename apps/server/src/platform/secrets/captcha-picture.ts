import { randomBytes, randomInt } from 'node:crypto'
import svgCaptcha from 'svg-captcha'

const INK = 70
/** Of 256 pixels, how many are turned into specks. */
const SPECKS = 10
const DPI = 144

/**
 * A text as a PNG, bent in both directions and specked: a drawing would name each character's outline to a program.
 */
export async function captchaPicture(text: string): Promise<Buffer> {
  // Loaded with the first captcha, not at the start: trading does not need it.
  const { default: sharp } = await import('sharp')
  const drawn = await sharp(Buffer.from(svgCaptcha(text, { noise: 2 })), { density: DPI })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = drawn.info
  const data = speckle(bend(drawn.data, width, height))
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 5 })
    .toBuffer()
}

/** Moves each pixel along two waves of random length and phase. */
function bend(pixels: Buffer, width: number, height: number): Buffer {
  const [across, down] = [wave(4, 80, 140), wave(4, 90, 160)]
  const bent = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = { x: Math.round(x + across(y)), y: Math.round(y + down(x)) }
      if (from.x >= 0 && from.x < width && from.y >= 0 && from.y < height)
        bent[y * width + x] = pixels[from.y * width + from.x] ?? 255
    }
  }
  return bent
}

function wave(most: number, shortest: number, longest: number): (at: number) => number {
  const [height, length, phase] = [randomInt(2, most + 1), randomInt(shortest, longest), randomInt(0, 360)]
  return at => height * Math.sin(((at + phase) / length) * 2 * Math.PI)
}

/** Dark specks on the paper and light ones in the characters. */
function speckle(pixels: Buffer): Uint8Array {
  const chance = randomBytes(pixels.length)
  return pixels.map((pixel, at) => ((chance[at] ?? 255) < SPECKS ? (pixel > 127 ? INK : 255) : pixel))
}
