import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

// Captchas and SMS codes use real time, not business time: moving a demo's clock voids none.

/**
 * `boundHmac`: what the captcha is valid for. `answerHmac` is '' when work is all it asks for; `bits` is the difficulty of
 * that work, null for none.
 */
export type NewCaptcha = {
  id: string
  purpose: string
  boundHmac: string
  answerHmac: string
  bits: number | null
  seconds: number
}

/** Adds a captcha and deletes those that expired long ago. */
export async function insertCaptcha(db: Reader, captcha: NewCaptcha): Promise<void> {
  await sql`
    with swept as (delete from captcha where expires_at < clock_timestamp() - interval '1 hour')
    insert into captcha (id, purpose, bound_hmac, answer_hmac, bits, expires_at)
    values (${captcha.id}, ${captcha.purpose}, ${captcha.boundHmac}, ${captcha.answerHmac}, ${captcha.bits},
      clock_timestamp() + make_interval(secs => ${captcha.seconds}))`.execute(db)
}

export type CaptchaTry = { answer_hmac: string; bits: number | null }

/**
 * Uses one try of a valid captcha before any comparison. Returns what it takes to pass, null for an invalid captcha.
 */
export async function tryCaptcha(
  db: Reader,
  id: string,
  boundHmac: string,
  maxTries: number,
): Promise<CaptchaTry | null> {
  const { rows } = await sql<CaptchaTry>`
    update captcha set tries = tries + 1
    where id = ${id} and bound_hmac = ${boundHmac} and tries < ${maxTries} and expires_at > clock_timestamp()
    returning answer_hmac, bits`.execute(db)
  return rows[0] ?? null
}

/** Consumes a captcha: true for one caller only. */
export async function takeCaptcha(db: Reader, id: string): Promise<boolean> {
  const rows = await db.deleteFrom('captcha').where('id', '=', id).returning('id').execute()
  return rows.length === 1
}
