import type { PasswordKind } from '@zhixiao/domain/customer/password-kinds.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type PasswordCounter = { failures: number; locked: boolean }
export type CountedAttempt = PasswordCounter & { attempt_counted: boolean }

/**
 * Locks the counter of one secret, creating it on first use. `attempt_counted`: whether `attemptHmac` is in the count.
 */
export async function lockPasswordCounter(
  tx: Tx,
  custno: string,
  kind: PasswordKind,
  attemptHmac: string | null = null,
): Promise<CountedAttempt> {
  await sql`insert into password_counter (custno, kind) values (${custno}, ${kind}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<CountedAttempt>`
    select failures, coalesce(locked_until > clock_timestamp(), false) as locked,
      coalesce(position(${attemptHmac}::text in counted_hmac) > 0, false) as attempt_counted
    from password_counter where custno = ${custno} and kind = ${kind} for update`.execute(tx)
  return rows[0] ?? { failures: 0, locked: false, attempt_counted: false }
}

/** Sets a counter after the failure `attemptHmac`, or to 0; `lockSeconds` 0 does not lock it. */
export async function setPasswordCounter(
  tx: Tx,
  custno: string,
  kind: PasswordKind,
  failures: number,
  lockSeconds: number,
  attemptHmac: string | null = null,
): Promise<void> {
  await sql`
    update password_counter set failures = ${failures},
      counted_hmac = case when ${failures}::int = 0 then '' when ${failures}::int = 1 then coalesce(${attemptHmac}::text, '')
        else concat_ws(' ', counted_hmac, ${attemptHmac}::text) end,
      locked_until = case when ${lockSeconds}::int > 0 then clock_timestamp() + make_interval(secs => ${lockSeconds}) end
    where custno = ${custno} and kind = ${kind}`.execute(tx)
}

export async function readPasswordCounter(db: Reader, custno: string, kind: PasswordKind): Promise<PasswordCounter> {
  const { rows } = await sql<PasswordCounter>`
    select failures, coalesce(locked_until > clock_timestamp(), false) as locked
    from password_counter where custno = ${custno} and kind = ${kind}`.execute(db)
  return rows[0] ?? { failures: 0, locked: false }
}
