import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { insertCaptcha, takeCaptcha, tryCaptcha } from '@zhixiao/db/account/captchas.ts'
import svgCaptcha from 'svg-captcha'
import type { Context } from '../context.ts'

const LIFE_SECONDS = 180
const MAX_TRIES = 5
// Without what is mistaken for something else when drawn.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
// Lower case, which no typed answer keeps.
const PASSED = 'passed'

type Needs = Pick<Context, 'db' | 'keys'>

/** A picture to read, worth something for one purpose, once, for three minutes. */
export async function makeCaptcha(ctx: Needs, purpose: Purpose): Promise<{ captchaId: string; image: string }> {
  const text = Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const svg = svgCaptcha(text, { noise: 2 })
  const captchaId = await keep(ctx, purpose, text)
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** Uses a captcha up by its answer, or a pass of `makePass` by no answer. True at most once for each. */
export async function passCaptcha(
  ctx: Needs,
  purpose: Purpose,
  id: string | undefined,
  answer: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false
  const expected = await tryCaptcha(ctx.db, id, purpose, MAX_TRIES)
  const actual = hmac(ctx, purpose, id, answer?.toUpperCase() ?? PASSED)
  if (expected === null || !timingSafeEqual(Buffer.from(expected), Buffer.from(actual))) return false
  return takeCaptcha(ctx.db, id)
}

/** What stands for a captcha that was solved. */
export const makePass = (ctx: Needs, purpose: Purpose): Promise<string> => keep(ctx, purpose, PASSED)

async function keep(ctx: Needs, purpose: Purpose, answer: string): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await insertCaptcha(ctx.db, { id, purpose, answerHmac: hmac(ctx, purpose, id, answer), seconds: LIFE_SECONDS })
  return id
}

const hmac = (ctx: Needs, purpose: Purpose, id: string, answer: string): string =>
  ctx.keys.digest('captcha', `${id}:${purpose}:${answer}`)
