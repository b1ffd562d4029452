import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hasZeroBits, workText } from '@zhixiao/contract/serve/proof-of-work.ts'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { insertCaptcha, takeCaptcha, tryCaptcha } from '@zhixiao/db/account/captchas.ts'
import type { CallContext, Context } from '../kernel/context.ts'
import { captchaPicture } from './captcha-picture.ts'

const LIFE_SECONDS = 180
const MAX_TRIES = 5
// Without characters that are easily confused when drawn.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
// Lower case, because typed answers are converted to upper case.
const PASSED = 'passed'
// Some 30,000 hashes, a second or two in a browser; requests of an address are limited separately.
const WORK_BITS = 15

type Needs = Pick<Context, 'db' | 'keys'>
type Proof = { captchaId?: string | undefined; captchaAnswer?: string | undefined }

/** Spends one of the captchas that a device and its address may ask for; null on success, else the seconds to wait. */
export const spendCaptcha = async ({ limits, address, deviceId }: CallContext): Promise<number | null> =>
  (await limits.spend('captchaDevice', `${address} ${deviceId}`)) ?? (await limits.spend('captchaAddress', address))

/** A picture to read, valid for one purpose, once, for three minutes. */
export async function makeCaptcha(ctx: Needs, purpose: Purpose): Promise<{ captchaId: string; image: string }> {
  const text = Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const picture = await captchaPicture(text)
  const captchaId = await keep(ctx, purpose, text)
  return { captchaId, image: `data:image/png;base64,${picture.toString('base64')}` }
}

/**
 * Proof of work in place of a picture, for those who cannot see one: the same lifetime, use and purpose, and bound to
 * one subject.
 */
export async function makeWork(ctx: Needs, purpose: Purpose): Promise<{ captchaId: string; bits: number }> {
  const captchaId = newId()
  await insertCaptcha(ctx.db, { id: captchaId, purpose, answerHmac: '', bits: WORK_BITS, seconds: LIFE_SECONDS })
  return { captchaId, bits: WORK_BITS }
}

/**
 * Uses up a captcha: a picture by its answer, work by the solution for `subject` (null: work is not accepted here), a
 * pass of `makePass` without an answer. True at most once for each.
 */
export async function passCaptcha(
  ctx: Needs,
  purpose: Purpose,
  { captchaId: id, captchaAnswer: answer }: Proof,
  subject: string | null,
): Promise<boolean> {
  if (id === undefined) return false
  const tried = await tryCaptcha(ctx.db, id, purpose, MAX_TRIES)
  if (tried === null) return false
  const { bits, answer_hmac } = tried
  const right =
    bits === null
      ? sameText(answer_hmac, hmac(ctx, purpose, id, answer?.toUpperCase() ?? PASSED))
      : subject !== null && hasZeroBits(hash('sha256', workText(id, purpose, subject, answer ?? ''), 'buffer'), bits)
  return right && takeCaptcha(ctx.db, id)
}

/** A pass in place of a captcha that was solved. */
export const makePass = (ctx: Needs, purpose: Purpose): Promise<string> => keep(ctx, purpose, PASSED)

async function keep(ctx: Needs, purpose: Purpose, answer: string): Promise<string> {
  const id = newId()
  const answerHmac = hmac(ctx, purpose, id, answer)
  await insertCaptcha(ctx.db, { id, purpose, answerHmac, bits: null, seconds: LIFE_SECONDS })
  return id
}

const newId = (): string => randomBytes(16).toString('base64url')

const hmac = (ctx: Needs, purpose: Purpose, id: string, answer: string): string =>
  ctx.keys.digest('captcha', `${id}:${purpose}:${answer}`)

const sameText = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
