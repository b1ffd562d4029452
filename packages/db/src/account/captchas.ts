import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

// Captchas and SMS codes live by real time, not business time: moving a demo's clock voids none.

export type NewCaptcha = { id: string; purpose: string; answerHmac: string; seconds: number }

/** Adds a captcha and sweeps out those that ended long ago. */
export async function insertCaptcha(db: Reader, captcha: NewCaptcha): Promise<void> {
  await sql`
    with swept as (delete from captcha where expires_at < clock_timestamp() - interval '1 hour')
    insert into captcha (id, purpose, answer_hmac, expires_at)
    values (${captcha.id}, ${captcha.purpose}, ${captcha.answerHmac},
      clock_timestamp() + make_interval(secs => ${captcha.seconds}))`.execute(db)
}

/** Spends one try of a living captcha before anything is compared; what its answer hashes to, else null. */
export async function tryCaptcha(db: Reader, id: string, purpose: string, maxTries: number): Promise<string | null> {
  const { rows } = await sql<{ answer_hmac: string }>`
    update captcha set tries = tries + 1
    where id = ${id} and purpose = ${purpose} and tries < ${maxTries} and expires_at > clock_timestamp()
    returning answer_hmac`.execute(db)
  return rows[0]?.answer_hmac ?? null
}

/** Uses a captcha up: true for one caller only. */
export async function takeCaptcha(db: Reader, id: string): Promise<boolean> {
  const rows = await db.deleteFrom('captcha').where('id', '=', id).returning('id').execute()
  return rows.length === 1
}
