import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

// Captchas and SMS codes live by real time, not business time: moving a demo's clock voids none.

/** `bits` is null for a picture, else how much work is asked for; its `answerHmac` is ''. */
export type NewCaptcha = { id: string; purpose: string; answerHmac: string; bits: number | null; seconds: number }

/** Adds a captcha and sweeps out those that ended long ago. */
export async function insertCaptcha(db: Reader, captcha: NewCaptcha): Promise<void> {
  await sql`
    with swept as (delete from captcha where expires_at < clock_timestamp() - interval '1 hour')
    insert into captcha (id, purpose, answer_hmac, bits, expires_at)
    values (${captcha.id}, ${captcha.purpose}, ${captcha.answerHmac}, ${captcha.bits},
      clock_timestamp() + make_interval(secs => ${captcha.seconds}))`.execute(db)
}

export type CaptchaTry = { answer_hmac: string; bits: number | null }

/** Spends one try of a living captcha before anything is compared; what it takes to pass, else null. */
export async function tryCaptcha(
  db: Reader,
  id: string,
  purpose: string,
  maxTries: number,
): Promise<CaptchaTry | null> {
  const { rows } = await sql<CaptchaTry>`
    update captcha set tries = tries + 1
    where id = ${id} and purpose = ${purpose} and tries < ${maxTries} and expires_at > clock_timestamp()
    returning answer_hmac, bits`.execute(db)
  return rows[0] ?? null
}

/** Uses a captcha up: true for one caller only. */
export async function takeCaptcha(db: Reader, id: string): Promise<boolean> {
  const rows = await db.deleteFrom('captcha').where('id', '=', id).returning('id').execute()
  return rows.length === 1
}
