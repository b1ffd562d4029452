import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type NewStaffSession = { operator: string; tokenHash: string; address: string; userAgent: string }

/** Starts the only live session of an operator, ending the one before. */
export async function startStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await sql`
    update staff_session set ended_at = clock_timestamp()
    where operator = ${session.operator} and ended_at is null`.execute(tx)
  await sql`
    insert into staff_session (operator, token_hash, address, user_agent, created_at, seen_at)
    values (${session.operator}, ${session.tokenHash}, ${session.address}, ${session.userAgent}, clock_timestamp(),
      clock_timestamp())`.execute(tx)
}

export type StaffSession = { session_id: bigint; operator: string; locked: boolean; stale: boolean }

/** The live session of a token; `stale` when its last use should be recorded. */
export async function findStaffSession(
  db: Reader,
  tokenHash: string,
  { idleMinutes, hours }: { idleMinutes: number; hours: number },
): Promise<StaffSession | null> {
  const { rows } = await sql<StaffSession>`
    select s.session_id, s.operator, s.locked_at is not null as locked,
      s.seen_at < clock_timestamp() - interval '30 seconds' as stale
    from staff_session s join operator o on o.name = s.operator
    where s.token_hash = ${tokenHash} and s.ended_at is null and o.disabled_at is null
      and not exists (select from staff_suspension p where p.operator = s.operator and p.ended_at is null)
      and s.seen_at > clock_timestamp() - make_interval(mins => ${idleMinutes})
      and s.created_at > clock_timestamp() - make_interval(hours => ${hours})`.execute(db)
  return rows[0] ?? null
}

/** Whether an operator has signed in from this address within the last ninety days. */
export async function hasSignedInFrom(db: Reader, operator: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff_session where operator = ${operator} and address = ${address}
      and created_at > clock_timestamp() - interval '90 days' limit 1`.execute(db)
  return rows.length > 0
}

export async function touchStaffSession(db: Reader, id: bigint): Promise<void> {
  await sql`update staff_session set seen_at = clock_timestamp() where session_id = ${id}`.execute(db)
}

export async function lockStaffSession(tx: Tx, id: bigint, locked: boolean): Promise<void> {
  await sql`
    update staff_session set locked_at = case when ${locked} then clock_timestamp() end
    where session_id = ${id}`.execute(tx)
}

export async function endStaffSession(tx: Tx, id: bigint): Promise<void> {
  await sql`update staff_session set ended_at = clock_timestamp() where session_id = ${id}`.execute(tx)
}
