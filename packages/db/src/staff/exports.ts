import type { ExportKind } from '@zhixiao/domain/staff/exports.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type ExportFault = 'many' | 'broken'

/** A requested export. */
export type ExportRequest = {
  kind: ExportKind
  filter: object
  /** The last row of the file; null if a day bounds it. */
  upto_id: bigint | null
  /** The requester's own account, which is left out. */
  left_out: string | null
}

export type StaffExport = ExportRequest & {
  export_id: bigint
  asked_by: string
  asked_at: Date
  expires_at: Date
  /** Null until they are counted. */
  items_total: number | null
  items_done: number
  parts: string[]
  sha256: string | null
  seal_id: bigint | null
  seal_hash: string | null
  ended_at: Date | null
  fault: ExportFault | null
}

/** Queues an export of the present rows; null while another one of this person is being made. */
export async function askExport(
  tx: Tx,
  { kind, filter, upto_id: upto, left_out: leftOut, by, hours }: ExportRequest & { by: string; hours: number },
): Promise<bigint | null> {
  const { rows } = await sql<{ export_id: bigint }>`
    insert into staff_export (kind, filter, asked_by, asked_at, expires_at, upto_id, left_out)
    values (${kind}, ${JSON.stringify(filter)}::jsonb, ${by}, business_now(),
      business_now() + make_interval(hours => ${hours}), ${upto}, ${leftOut})
    on conflict (asked_by) where ended_at is null do nothing returning export_id`.execute(tx)
  return rows[0]?.export_id ?? null
}

/** A person's unexpired exports, newest first; without those made before `leftOut` became the person's own account. */
export async function listExports(
  db: Reader,
  { kind, by, leftOut }: { kind: ExportKind; by: string; leftOut: string | null },
): Promise<StaffExport[]> {
  const { rows } = await sql<StaffExport>`
    select * from staff_export where asked_by = ${by} and kind = ${kind} and left_out is not distinct from ${leftOut}::text
      and expires_at > business_now() order by export_id desc`.execute(db)
  return rows
}

/** Exports not made yet, oldest first. */
export async function listOpenExports(db: Reader): Promise<StaffExport[]> {
  const { rows } = await sql<StaffExport>`select * from staff_export where ended_at is null order by export_id`.execute(
    db,
  )
  return rows
}

/** Begins an export from its first line. */
export async function beginExport(db: Reader, id: bigint, total: number): Promise<void> {
  await sql`
    update staff_export set items_total = ${total}, items_done = 0, parts = '{}' where export_id = ${id}`.execute(db)
}

/** Adds a part after `before` others; false when another process adds parts to the same export. */
export async function addExportPart(
  db: Reader,
  id: bigint,
  { before, items, name }: { before: number; items: number; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update staff_export set items_done = items_done + ${items}, parts = parts || ${name}::text
    where export_id = ${id} and ended_at is null and cardinality(parts) = ${before} returning export_id`.execute(db)
  return rows.length > 0
}

type ExportProof = { sha256: string; seal: { seal_id: bigint; hash: string } | null }

/** Ends an export as made, with its proof, or as failed. */
export async function endExport(tx: Tx, id: bigint, how: ExportProof | { fault: ExportFault }): Promise<void> {
  const { sha256, seal, fault } =
    'fault' in how ? { sha256: null, seal: null, fault: how.fault } : { ...how, fault: null }
  await sql`
    update staff_export set ended_at = business_now(), sha256 = ${sha256}, seal_id = ${seal?.seal_id ?? null},
      seal_hash = ${seal?.hash ?? null}, fault = ${fault}
    where export_id = ${id} and ended_at is null`.execute(tx)
}

/** Deletes expired exports; the sweep then removes their files, which no row names any more. */
export async function deleteExpiredExports(db: Reader): Promise<void> {
  await sql`delete from staff_export where expires_at <= least(business_now(), clock_timestamp())`.execute(db)
}

/** Which of these files belong to an export. */
export async function keptExportFiles(db: Reader, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from staff_export, unnest(parts) as name where name = any(${[...names]}::text[])`.execute(db)
  return rows.map(({ name }) => name)
}

/** All files of exports. */
export async function listExportFiles(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select unnest(parts) as name from staff_export`.execute(db)
  return rows.map(({ name }) => name)
}
