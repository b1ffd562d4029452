import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type PasswordKind = 'login' | 'trade' | 'query'
export type PasswordCounter = { failures: number; locked: boolean }

/** Locks the counter of one secret, creating it on first use. */
export async function lockPasswordCounter(tx: Tx, custno: string, kind: PasswordKind): Promise<PasswordCounter> {
  await sql`insert into password_counter (custno, kind) values (${custno}, ${kind}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<PasswordCounter>`
    select failures, coalesce(locked_until > clock_timestamp(), false) as locked
    from password_counter where custno = ${custno} and kind = ${kind} for update`.execute(tx)
  return rows[0] ?? { failures: 0, locked: false }
}

/** Sets a counter; `lockSeconds` 0 does not lock it. */
export async function setPasswordCounter(
  tx: Tx,
  custno: string,
  kind: PasswordKind,
  failures: number,
  lockSeconds: number,
): Promise<void> {
  await sql`
    update password_counter set failures = ${failures},
      locked_until = case when ${lockSeconds}::int > 0 then clock_timestamp() + make_interval(secs => ${lockSeconds}) end
    where custno = ${custno} and kind = ${kind}`.execute(tx)
}

export async function readPasswordCounter(db: Reader, custno: string, kind: PasswordKind): Promise<PasswordCounter> {
  const { rows } = await sql<PasswordCounter>`
    select failures, coalesce(locked_until > clock_timestamp(), false) as locked
    from password_counter where custno = ${custno} and kind = ${kind}`.execute(db)
  return rows[0] ?? { failures: 0, locked: false }
}
