import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type AuditLine = { id: bigint; at: Date; actor: string; act: string; detail: object }

/** Writes who did what, in the same transaction as the change. */
export async function writeAudit(tx: Tx, line: { actor: string; act: string; detail: object }): Promise<void> {
  await sql`
    insert into audit_log (at, actor, act, detail)
    values (business_now(), ${line.actor}, ${line.act}, ${JSON.stringify(line.detail)}::jsonb)`.execute(tx)
}

/** The newest lines, newest first. */
export async function listAudit(db: Reader, limit: number): Promise<AuditLine[]> {
  return db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** The newest line of an act; null when there is none. */
export async function lastAct(db: Reader, act: 'backup'): Promise<AuditLine | null> {
  const lines = db.selectFrom('audit_log').selectAll().where('act', '=', act)
  return (await lines.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** The newest lines of one actor, newest first. */
export async function listAuditOf(db: Reader, actor: string, limit: number): Promise<AuditLine[]> {
  const lines = db.selectFrom('audit_log').selectAll().where('actor', '=', actor)
  return lines.orderBy('id', 'desc').limit(limit).execute()
}
