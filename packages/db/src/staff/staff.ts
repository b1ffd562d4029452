import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type StaffRow = {
  name: string
  full_name: string
  roles: string[]
  is_demo: boolean
  /** This person's own account as a customer, which the console does not show to this person. */
  own_custno: string | null
  password_hash: string
  release_limit_fen: Fen
  has_authenticator: boolean
  /** Number of usable passkeys. */
  keys: number
  added_at: Date
  added_by: string
  disabled_at: Date | null
  /** Start of the login's suspension. */
  suspended_at: Date | null
  seen_at: Date | null
}

const rows = sql`
  select o.name, coalesce(s.full_name, o.name) as full_name, coalesce(s.roles, '{}') as roles, o.is_demo, o.own_custno, o.password_hash,
    o.release_limit_fen, exists (select from staff_authenticator a where a.operator = o.name and a.confirmed_at is not null)
      as has_authenticator,
    (select count(*)::int from staff_key k where k.operator = o.name and k.ended_at is null) as keys,
    o.added_at, o.added_by, o.disabled_at, p.began_at as suspended_at,
    (select max(v.seen_at) from staff_session v where v.operator = o.name and v.ended_at is null) as seen_at
  from operator o left join staff s on s.operator = o.name
  left join staff_suspension p on p.operator = o.name and p.ended_at is null`

/** All operators, with what the console knows of them. */
export async function listStaff(db: Reader): Promise<StaffRow[]> {
  return (await sql<StaffRow>`${rows} order by o.operator_id`.execute(db)).rows
}

/** The names of staff by their login. */
export const namesIn = (staff: readonly StaffRow[]): ReadonlyMap<string, string> =>
  new Map(staff.map(row => [row.name, row.full_name]))

/** An enabled operator. */
export async function findMember(db: Reader, name: string): Promise<StaffRow | null> {
  const found = await sql<StaffRow>`${rows} where o.name = ${name} and o.disabled_at is null`.execute(db)
  return found.rows[0] ?? null
}

/** An enabled operator who is not suspended. */
export async function findStaff(db: Reader, name: string): Promise<StaffRow | null> {
  const member = await findMember(db, name)
  return member?.suspended_at === null ? member : null
}

/** Gives an operator exactly these roles; the caller's transaction must release the request for it. */
export async function putStaff(
  tx: Tx,
  line: { operator: string; fullName: string; roles: readonly string[] },
): Promise<void> {
  await sql`
    insert into staff (operator, full_name, roles, changed_at)
    values (${line.operator}, ${line.fullName}, ${line.roles}, business_now())
    on conflict (operator) do update set full_name = excluded.full_name, roles = excluded.roles,
      changed_at = excluded.changed_at`.execute(tx)
}

export type Authenticator = { secret_enc: string; confirmed: boolean }

export async function findAuthenticator(db: Reader, operator: string): Promise<Authenticator | null> {
  const found = await sql<Authenticator>`
    select secret_enc, confirmed_at is not null as confirmed from staff_authenticator
    where operator = ${operator}`.execute(db)
  return found.rows[0] ?? null
}

/** Stores the secret of an authenticator that no code has confirmed yet. */
export async function offerAuthenticator(tx: Tx, operator: string, sealed: string): Promise<void> {
  await sql`
    insert into staff_authenticator (operator, secret_enc) values (${operator}, ${sealed})
    on conflict (operator) do update set secret_enc = excluded.secret_enc
      where staff_authenticator.confirmed_at is null`.execute(tx)
}

/** Accepts the code of a period once. @returns false when a code of this or a later period was accepted before. */
export async function takeCode(tx: Tx, operator: string, step: number): Promise<boolean> {
  const taken = await sql`
    update staff_authenticator set last_step = ${step}, confirmed_at = coalesce(confirmed_at, business_now())
    where operator = ${operator} and last_step < ${step} returning 1`.execute(tx)
  return taken.rows.length > 0
}
