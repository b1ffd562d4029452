import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Reader, Tx } from '../tx.ts'

export type Operator = {
  name: string
  password_hash: string
  is_demo: boolean
  own_custno: string | null
  release_limit_fen: Fen
  added_at: Date
  added_by: string
  disabled_at: Date | null
  disabled_by: string | null
}

export const listOperators = (db: Reader): Promise<Operator[]> =>
  db.selectFrom('operator').selectAll().orderBy('operator_id').execute()

/** @returns false when the name is taken. */
export async function insertOperator(
  tx: Reader,
  line: Pick<Operator, 'name' | 'password_hash' | 'is_demo' | 'added_by'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into operator (name, password_hash, is_demo, added_at, added_by)
    values (${line.name}, ${line.password_hash}, ${line.is_demo}, business_now(), ${line.added_by})
    on conflict (name) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** @returns false when no such operator is enabled. */
export async function disableOperator(tx: Tx, name: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    update operator set disabled_at = business_now(), disabled_by = ${by}
    where name = ${name} and disabled_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/** @returns false when no such operator is enabled. */
export async function limitOperator(tx: Tx, name: string, limit: Fen): Promise<boolean> {
  const { rows } = await sql`
    update operator set release_limit_fen = ${limit} where name = ${name} and disabled_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Names the account that the person behind an operator has as a customer. @returns false when no such operator is enabled. */
export async function setOwnAccount(tx: Tx, name: string, custno: string | null): Promise<boolean> {
  const { rows } = await sql`
    update operator set own_custno = ${custno} where name = ${name} and disabled_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/** The role of this connection, and whether it owns the tables. */
export async function databaseRole(db: Db): Promise<{ name: string; is_owner: boolean }> {
  const { rows } = await sql<{ name: string; is_owner: boolean }>`
    select current_user::text as name, pg_has_role(current_user, relowner, 'USAGE') as is_owner
    from pg_class where oid = 'operator'::regclass`.execute(db)
  return rows[0] ?? { name: 'unknown', is_owner: false }
}

/** Sign-ins of commands that were refused under a name in the last minutes. */
export async function countRefusedSignIns(db: Reader, name: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from audit_log
    where act = 'operator.refused' and at > business_now() - make_interval(mins => ${minutes})
      and actor = ${name} and detail ->> 'where' is distinct from 'console'`.execute(db)
  return rows[0]?.times ?? 0
}

/** Recorded instead of an unknown name, which may be a password typed into the wrong field. */
export const UNKNOWN_OPERATOR = 'unknown operator'
