import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { documentStateSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

export type FileHead = { sha256: string; size: number; type: string }

export async function findFile(db: Reader, sha256: string): Promise<FileHead | null> {
  const { rows } = await sql<FileHead>`select sha256, size, type from file where sha256 = ${sha256}`.execute(db)
  return rows[0] ?? null
}

/**
 * A public file: one in the present version of a shown text, or an agreement that customers were asked to accept, which
 * stays public permanently.
 */
export async function findPublicFile(db: Reader, sha256: string): Promise<FileHead | null> {
  const { rows } = await sql<FileHead>`
    select sha256, size, type from file f
    where sha256 = ${sha256} and (
      exists (
        select from attachment a join document d using (kind, id, version)
        where a.sha256 = f.sha256 and d.state <> ${documentStateSql.withdrawn}
          and (d.published_at is null or d.published_at <= business_now()) and d.from_day <= ${businessToday})
      or exists (select from agreement a where a.sha256 = f.sha256)
      or exists (select from agreement_acceptance a where a.sha256 = f.sha256))`.execute(db)
  return rows[0] ?? null
}

/** Up to `length` bytes from `start` on. */
export async function readFilePart(db: Reader, sha256: string, start: number, length: number): Promise<Buffer> {
  const { rows } = await sql<{ part: Buffer }>`
    select substring(bytes from ${start + 1}::integer for ${length}::integer) as part from file where sha256 = ${sha256}`.execute(
    db,
  )
  return rows[0]?.part ?? Buffer.alloc(0)
}

/** Inserts files by content hash, skipping existing ones. Returns the number of new ones. */
export async function insertFiles(
  tx: Tx,
  files: Iterable<{ sha256: string; bytes: Uint8Array; type: string }>,
): Promise<number> {
  const all = [...files]
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file where sha256 = any(${all.map(file => file.sha256)}::text[])`.execute(tx)
  const known = new Set(rows.map(row => row.sha256))
  let added = 0
  for (const { sha256, bytes, type } of all) {
    if (known.has(sha256)) continue
    known.add(sha256)
    await sql`insert into file (sha256, bytes, size, type) values (${sha256}, ${bytes}, ${bytes.length}, ${type})`.execute(
      tx,
    )
    added++
  }
  return added
}
