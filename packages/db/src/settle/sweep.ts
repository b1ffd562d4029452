import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/**
 * Deletes expired sessions, captchas, codes, failure counters and limits, messages older than a week, ended sessions
 * older than a month, and logins, devices and records of sent messages
 * older than a year (of nobody's number or a closed account: 30 days), and which devices customers shared before last month. Returns some of the counts. All use real time, not business time: moving a demo's clock logs nobody
 * out.
 */
export async function deleteExpired(db: Db): Promise<Record<string, number>> {
  const counts = await Promise.all([
    sql`delete from session where expires_at < clock_timestamp()`.execute(db),
    sql`delete from captcha where expires_at < clock_timestamp()`.execute(db),
    sql`delete from sms_code where expires_at < clock_timestamp() - interval '1 day'`.execute(db),
    sql`delete from sms_outbox where at < least(clock_timestamp(), business_now()) - interval '7 days'`.execute(db),
    sql`delete from sms_sent where at < least(clock_timestamp(), business_now()) - interval '1 year'`.execute(db),
    sql`delete from message_log where at < least(clock_timestamp(), business_now()) - interval '1 year'`.execute(db),
    // Of nobody, or of somebody who has left, no longer than it takes to look into a failure.
    sql`delete from message_log m where at < least(clock_timestamp(), business_now()) - interval '30 days'
      and not exists (select from customer c where c.custno = m.custno and c.closed_at is null)`.execute(db),
    sql`delete from login_record where at < least(clock_timestamp(), business_now()) - interval '1 year'`.execute(db),
    sql`delete from known_device where last_seen_at < least(clock_timestamp(), business_now()) - interval '1 year'`.execute(
      db,
    ),
    sql`delete from device_month
      where month < date_trunc('month', least(clock_timestamp(), business_now()) at time zone 'Asia/Shanghai') - interval '1 month'`.execute(
      db,
    ),
    sql`delete from login_counter where last_at < clock_timestamp() - interval '1 day'`.execute(db),
    sql`delete from session_ended where at < least(clock_timestamp(), business_now()) - interval '30 days'`.execute(db),
    sql`delete from limit_use where ends_at < clock_timestamp()`.execute(db),
    sql`delete from gateway_hour where hour < clock_timestamp() - interval '30 days'`.execute(db),
    sql`delete from used_nonce where ends_at < clock_timestamp()`.execute(db),
  ])
  const [sessions = 0, captchas = 0, codes = 0, messages = 0, , , , logins = 0] = counts.map(result =>
    Number(result.numAffectedRows ?? 0n),
  )
  return { sessions, captchas, codes, messages, logins }
}
