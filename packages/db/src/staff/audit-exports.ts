import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import type { AuditFilter } from './audit-pages.ts'

export type ExportFilter = Omit<AuditFilter, 'before' | 'limit'>
export type ExportFault = 'many' | 'broken'

export type AuditExport = {
  export_id: bigint
  filter: ExportFilter
  asked_by: string
  asked_at: Date
  expires_at: Date
  /** Lines up to this one are in the file. */
  upto_id: bigint
  /** Null until they are counted. */
  lines_total: number | null
  lines_done: number
  parts: string[]
  sha256: string | null
  seal_id: bigint | null
  seal_hash: string | null
  ended_at: Date | null
  fault: ExportFault | null
}

/** Asks for a file of the lines that are there now; null while one of this person is being made. */
export async function askAuditExport(
  tx: Tx,
  { filter, by, hours }: { filter: ExportFilter; by: string; hours: number },
): Promise<bigint | null> {
  const { rows } = await sql<{ export_id: bigint }>`
    insert into audit_export (filter, asked_by, asked_at, expires_at, upto_id)
    values (${JSON.stringify(filter)}::jsonb, ${by}, business_now(), business_now() + make_interval(hours => ${hours}),
      (select coalesce(max(id), 0) from audit_log))
    on conflict (asked_by) where ended_at is null do nothing returning export_id`.execute(tx)
  return rows[0]?.export_id ?? null
}

/** The exports of one person that have not expired, the newest first. */
export async function listAuditExports(db: Reader, by: string): Promise<AuditExport[]> {
  const { rows } = await sql<AuditExport>`
    select * from audit_export where asked_by = ${by} and expires_at > business_now() order by export_id desc`.execute(
    db,
  )
  return rows
}

/** Those that are not made yet, the oldest first. */
export async function listOpenAuditExports(db: Reader): Promise<AuditExport[]> {
  const { rows } = await sql<AuditExport>`select * from audit_export where ended_at is null order by export_id`.execute(
    db,
  )
  return rows
}

/** Begins an export from its first line. */
export async function beginAuditExport(db: Reader, id: bigint, total: number): Promise<void> {
  await sql`
    update audit_export set lines_total = ${total}, lines_done = 0, parts = '{}' where export_id = ${id}`.execute(db)
}

/** Adds a part; false when another process adds parts to the same export. */
export async function addExportPart(
  db: Reader,
  id: bigint,
  before: number,
  lines: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update audit_export set lines_done = lines_done + ${lines}, parts = parts || ${name}::text
    where export_id = ${id} and ended_at is null and cardinality(parts) = ${before} returning export_id`.execute(db)
  return rows.length > 0
}

type ExportProof = { sha256: string; seal: { seal_id: bigint; hash: string } | null }

export async function endAuditExport(tx: Tx, id: bigint, how: ExportProof | { fault: ExportFault }): Promise<void> {
  const { sha256, seal, fault } =
    'fault' in how ? { sha256: null, seal: null, fault: how.fault } : { ...how, fault: null }
  await sql`
    update audit_export set ended_at = business_now(), sha256 = ${sha256}, seal_id = ${seal?.seal_id ?? null},
      seal_hash = ${seal?.hash ?? null}, fault = ${fault}
    where export_id = ${id} and ended_at is null`.execute(tx)
}

/** Forgets exports that have expired; the sweep removes their files as those that no row names. */
export async function deleteExpiredExports(db: Reader): Promise<void> {
  await sql`delete from audit_export where expires_at <= least(business_now(), clock_timestamp())`.execute(db)
}

/** Which of these files belong to an export. */
export async function keptExportFiles(db: Reader, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from audit_export, unnest(parts) as name where name = any(${[...names]}::text[])`.execute(db)
  return rows.map(({ name }) => name)
}

/** All files of exports. */
export async function listExportFiles(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select unnest(parts) as name from audit_export`.execute(db)
  return rows.map(({ name }) => name)
}
