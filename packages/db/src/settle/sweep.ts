import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Deletes sessions, captchas and codes whose time is over, and messages older than a week. Returns how many of each. */
export async function deleteExpired(db: Db): Promise<Record<string, number>> {
  const counts = await Promise.all([
    sql`delete from session where expires_at < business_now()`.execute(db),
    sql`delete from captcha where expires_at < business_now()`.execute(db),
    sql`delete from sms_code where expires_at < business_now() - interval '1 day'`.execute(db),
    sql`delete from sms_outbox where at < business_now() - interval '7 days'`.execute(db),
  ])
  const [sessions, captchas, codes, messages] = counts.map(result => Number(result.numAffectedRows ?? 0n))
  return { sessions: sessions ?? 0, captchas: captchas ?? 0, codes: codes ?? 0, messages: messages ?? 0 }
}
