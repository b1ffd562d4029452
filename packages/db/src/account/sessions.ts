import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

// Sessions use real time, not business time: moving a demo's clock logs nobody out.

export type NewSession = {
  custno: string
  tokenHash: string
  uaClass: string
  /** '' for an unknown device. */
  deviceHmac: string
  hours: number
  /** The hash of the login password that was verified; null for other credentials. */
  loginHash: string | null
}

/**
 * Starts the customer's only session, ending earlier ones. Returns its expiry, or null when the verified password is no
 * longer the customer's; waits for a concurrent change.
 */
export async function putSession(db: Reader, session: NewSession): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    with proved as (
      select custno from customer
      where custno = ${session.custno} and login_hash = coalesce(${session.loginHash}::text, login_hash)
      for share
    ), ended as (
      insert into session_ended (token_hash, custno, how, ua_class, same_device, at)
      select s.token_hash, s.custno, 'login', ${session.uaClass},
        s.device_hmac <> '' and s.device_hmac = ${session.deviceHmac}, business_now()
      from session s join proved using (custno) where s.expires_at > clock_timestamp()
      on conflict do nothing
    )
    insert into session (custno, token_hash, ua_class, device_hmac, created_at, last_seen_at, expires_at)
    select custno, ${session.tokenHash}, ${session.uaClass}, ${session.deviceHmac}, clock_timestamp(), clock_timestamp(),
      clock_timestamp() + make_interval(hours => ${session.hours})
    from proved
    on conflict (custno) do update set token_hash = excluded.token_hash, ua_class = excluded.ua_class,
      device_hmac = excluded.device_hmac,
      created_at = excluded.created_at, last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at
    returning expires_at`.execute(db)
  return rows[0]?.expires_at ?? null
}

export type LiveSession = {
  custno: string
  custtype: string
  ua_class: string
  stale: boolean
  unused_s: number
  left_s: number
}

/**
 * The live session of a token: the seconds since its last recorded use, `stale` when this use should be recorded, and
 * until its end at the latest.
 */
export async function findSession(db: Reader, tokenHash: string, idleMinutes: number): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession>`
    select s.custno, c.custtype, s.ua_class, s.last_seen_at < clock_timestamp() - interval '30 seconds' as stale,
      ceil(extract(epoch from clock_timestamp() - s.last_seen_at))::integer as unused_s,
      floor(extract(epoch from s.expires_at - clock_timestamp()))::integer as left_s
    from session s join customer c using (custno)
    where s.token_hash = ${tokenHash} and c.closed_at is null and s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp() - make_interval(mins => ${idleMinutes})`.execute(db)
  return rows[0] ?? null
}

export async function touchSession(db: Reader, tokenHash: string): Promise<void> {
  await sql`update session set last_seen_at = clock_timestamp() where token_hash = ${tokenHash}`.execute(db)
}

/** Ends a session. @returns the customer number when there was one. */
export async function deleteSession(db: Reader, tokenHash: string): Promise<string | null> {
  const rows = await db.deleteFrom('session').where('token_hash', '=', tokenHash).returning('custno').execute()
  return rows[0]?.custno ?? null
}

/** Ends a customer's session after a change of password or mobile number, or for staff. @returns whether one was live. */
export async function deleteSessionOf(
  db: Reader,
  custno: string,
  how: 'change' | 'staff' = 'change',
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from session where custno = ${custno} returning token_hash, expires_at), noted as (
      insert into session_ended (token_hash, custno, how, ua_class, same_device, at)
      select token_hash, ${custno}, ${how}, '', false, business_now() from gone
      on conflict do nothing
    )
    select from gone where expires_at > clock_timestamp()`.execute(db)
  return rows.length > 0
}

export type EndedSession = { how: 'login' | 'change' | 'staff'; ua_class: string; same_device: boolean; at: Date }

/** Why the session of a token was ended; null when it is unknown, expired or logged out. */
export async function findEndedSession(db: Reader, tokenHash: string): Promise<EndedSession | null> {
  const { rows } = await sql<EndedSession>`
    select how, ua_class, same_device, at from session_ended where token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? null
}

/** Logins on other devices that ended a session of the customer, newest first. */
export async function listEndedElsewhere(
  db: Reader,
  custno: string,
  limit: number,
): Promise<{ ua_class: string; at: Date }[]> {
  const { rows } = await sql<{ ua_class: string; at: Date }>`
    select ua_class, at from session_ended where custno = ${custno} and how = 'login' and not same_device
    order by at desc limit ${limit}`.execute(db)
  return rows
}
