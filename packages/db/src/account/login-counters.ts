import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import type { CountedAttempt, PasswordCounter } from './password-counters.ts'

/** Key of a failure counter: a keyed digest, with the customer number where there is one. */
export type LoginCounterKey = { whoHmac: string; custno: string | null }

// A day without a failure resets the counter.
const state = sql`case when last_at < clock_timestamp() - interval '1 day' then 0 else failures end as failures,
  coalesce(locked_until > clock_timestamp(), false) as locked`

// Five failures make a login wait, so a repeat of an older one is not expected.
const KEPT_CHARS = 440

/** Locks a counter, creating it on first use. `attempt_counted`: whether `attemptHmac` is in the count. */
export async function lockLoginCounter(
  tx: Tx,
  { whoHmac, custno }: LoginCounterKey,
  attemptHmac: string | null,
): Promise<CountedAttempt> {
  await sql`insert into login_counter (who_hmac, custno, last_at) values (${whoHmac}, ${custno}, clock_timestamp())
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<CountedAttempt>`
    select ${state}, coalesce(position(${attemptHmac}::text in counted_hmac) > 0, false) as attempt_counted
    from login_counter where who_hmac = ${whoHmac} for update`.execute(tx)
  return rows[0] ?? { failures: 0, locked: false, attempt_counted: false }
}

/** Sets a counter after the failure `attemptHmac`, or to 0; `lockSeconds` 0 does not lock it. */
export async function setLoginCounter(
  tx: Tx,
  whoHmac: string,
  failures: number,
  lockSeconds: number,
  attemptHmac: string | null,
): Promise<void> {
  await sql`
    update login_counter set failures = ${failures}, last_at = clock_timestamp(),
      counted_hmac = case when ${failures}::int = 0 then ''
        else right(concat_ws(' ', nullif(counted_hmac, ''), ${attemptHmac}::text), ${KEPT_CHARS}) end,
      locked_until = case when ${lockSeconds}::int > 0 then clock_timestamp() + make_interval(secs => ${lockSeconds}) end
    where who_hmac = ${whoHmac}`.execute(tx)
}

export async function readLoginFailures(db: Reader, whoHmac: string): Promise<number> {
  const { rows } = await sql<PasswordCounter>`
    select ${state} from login_counter where who_hmac = ${whoHmac}`.execute(db)
  return rows[0]?.failures ?? 0
}

/** Seconds until another try is allowed; 0 when it is allowed now. */
export async function readLoginWait(db: Reader, whoHmac: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(greatest(0, extract(epoch from locked_until - clock_timestamp())))::int as wait
    from login_counter where who_hmac = ${whoHmac} and locked_until is not null`.execute(db)
  return rows[0]?.wait ?? 0
}

/** Whether a login of the customer has to wait, on any device and under any name. */
export async function isLoginLocked(db: Reader, custno: string): Promise<boolean> {
  const { rows } = await sql`
    select from login_counter where custno = ${custno} and locked_until > clock_timestamp() limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes a customer's counters after a new password was set, or for staff. */
export async function deleteLoginCountersOf(tx: Tx, custno: string): Promise<void> {
  await tx.deleteFrom('login_counter').where('custno', '=', custno).execute()
}
