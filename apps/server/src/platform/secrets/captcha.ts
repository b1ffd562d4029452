import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hasZeroBits, workText } from '@zhixiao/contract/serve/proof-of-work.ts'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { insertCaptcha, takeCaptcha, tryCaptcha } from '@zhixiao/db/account/captchas.ts'
import svgCaptcha from 'svg-captcha'
import type { CallContext } from '../../kernel/context.ts'
import { askerOf } from '../sessions/devices.ts'

const LIFE_SECONDS = 180
const MAX_TRIES = 5
// Without characters that are easily confused when drawn.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
// Lower case, because typed answers are converted to upper case.
const PASSED = 'passed'
// Some 30,000 hashes, a second or two on a slow phone.
const WORK_BITS = 15
/** Captchas per minute of one address, and of all, beyond which pictures ask for work too. */
const QUIET = { address: 20, all: 300 }
/** The work at that point; each doubling of the captchas doubles it, up to the most. */
const LEAST_LOAD_BITS = 14
const MOST_LOAD_BITS = 19

export type Asking = Pick<CallContext, 'db' | 'keys' | 'address' | 'deviceId' | 'userAgent'>
type Limited = Pick<CallContext, 'limits' | 'address' | 'deviceId'>
/** What a captcha is for: the mobile number or account of the call that will use it. */
export type CaptchaUse = { purpose: Purpose; subject: string }
type Proof = { captchaId?: string | undefined; captchaAnswer?: string | undefined }

/**
 * Spends one of the captchas that a device and its address may ask for. `wait`: the seconds to wait when there is none
 * left, else null; `bits`: the work that the present load adds, 0 when it is quiet.
 */
export async function spendCaptcha({
  limits,
  address,
  deviceId,
}: Limited): Promise<{ wait: number; bits: 0 } | { wait: null; bits: number }> {
  const wait =
    (await limits.spend('captchaDevice', `${address} ${deviceId}`)) ?? (await limits.spend('captchaAddress', address))
  if (wait !== null) return { wait, bits: 0 }
  await limits.spend('captchaAll', 'all')
  const bits = Math.max(
    loadBits(await limits.spent('captchaAddress', address), QUIET.address),
    loadBits(await limits.spent('captchaAll', 'all'), QUIET.all),
  )
  return { wait, bits }
}

const loadBits = (asked: number, quiet: number): number =>
  asked <= quiet ? 0 : Math.min(MOST_LOAD_BITS, LEAST_LOAD_BITS + Math.floor(Math.log2(asked / quiet)))

/** A picture to read, valid for one use of this device, once, for three minutes; with `bits` of work under load. */
export async function makeCaptcha(
  ctx: Asking,
  use: CaptchaUse,
  bits: number,
): Promise<{ captchaId: string; image: string; bits: number }> {
  const text = Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const picture = await captchaPicture(text)
  const captchaId = await keep(ctx, use, text, bits)
  return { captchaId, image: `data:image/png;base64,${picture.toString('base64')}`, bits }
}

/** Work alone in place of a picture, for those who cannot see one: the same lifetime, use and binding. */
export async function makeWork(
  ctx: Asking,
  use: CaptchaUse,
  loadBits: number,
): Promise<{ captchaId: string; bits: number }> {
  const bits = Math.max(WORK_BITS, loadBits + 1)
  return { captchaId: await keep(ctx, use, null, bits), bits }
}

/**
 * Uses up a captcha: a picture by its text, followed by a dot and the work if any was asked for; work by its solution; a
 * pass of `makePass` without an answer. True at most once for each, and only for what it was made for.
 */
export async function passCaptcha(ctx: Asking, use: CaptchaUse, proof: Proof): Promise<boolean> {
  const { captchaId: id, captchaAnswer: answer } = proof
  if (id === undefined) return false
  const tried = await tryCaptcha(ctx.db, id, boundTo(ctx, use), MAX_TRIES)
  if (tried === null) return false
  const isWork = tried.answer_hmac === ''
  const [text, work = ''] = isWork ? [undefined, answer] : (answer?.split('.') ?? [])
  const isRead = isWork || sameText(tried.answer_hmac, hmac(ctx, use.purpose, id, text?.toUpperCase() ?? PASSED))
  const isDone = tried.bits === null || hasZeroBits(hash('sha256', workText(id, work), 'buffer'), tried.bits)
  return isRead && isDone && takeCaptcha(ctx.db, id)
}

/** A pass in place of a captcha that was solved. */
export const makePass = (ctx: Asking, use: CaptchaUse): Promise<string> => keep(ctx, use, PASSED, 0)

async function keep(ctx: Asking, use: CaptchaUse, text: string | null, bits: number): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const { purpose } = use
  await insertCaptcha(ctx.db, {
    id,
    purpose,
    boundHmac: boundTo(ctx, use),
    answerHmac: text === null ? '' : hmac(ctx, purpose, id, text),
    bits: bits || null,
    seconds: LIFE_SECONDS,
  })
  return id
}

const boundTo = (ctx: Asking, { purpose, subject }: CaptchaUse): string =>
  ctx.keys.digest('captcha-use', `${askerOf(ctx)}:${purpose}:${subject.trim()}`)

const hmac = (ctx: Asking, purpose: Purpose, id: string, answer: string): string =>
  ctx.keys.digest('captcha', `${id}:${purpose}:${answer}`)

const sameText = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

const INK = 70
/** Of 256 pixels, how many are turned into specks. */
const SPECKS = 10
const DPI = 144

/**
 * A text as a PNG, bent in both directions and specked: a drawing would name each character's outline to a program.
 */
async function captchaPicture(text: string): Promise<Buffer> {
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
