import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type CurrentAgreement = {
  id: string
  version: number
  title: string
  effective_on: IsoDate
  sha256: string
  size: number
}

/** The version of each agreement that is in force today. */
export async function listCurrentAgreements(db: Reader): Promise<CurrentAgreement[]> {
  const { rows } = await sql<CurrentAgreement>`
    select id, version, title, effective_on, sha256, size from current_agreement order by id`.execute(db)
  return rows
}

export type AgreementFile = { title: string; version: number; sha256: string; size: number }

/** The file of a version, or of the one in force. */
export async function findAgreement(db: Reader, id: string, version: number | null): Promise<AgreementFile | null> {
  const { rows } = await sql<AgreementFile>`
    select a.title, a.version, a.sha256, f.size from agreement a join file f using (sha256)
    where a.id = ${id} and a.version = coalesce(${version}::integer, (select c.version from current_agreement c where c.id = ${id}))`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The hashes of published texts, by 'id@version'. */
export async function readPublishedTexts(db: Reader): Promise<Map<string, string>> {
  const { rows } = await sql<{ ref: string; text_hash: string }>`
    select id || '@' || version as ref, text_hash from agreement`.execute(db)
  return new Map(rows.map(row => [row.ref, row.text_hash]))
}

export type NewAgreement = Omit<CurrentAgreement, 'size'> & { text_hash: string }

/** Publishes versions permanently; their files must already exist. */
export async function insertAgreements(tx: Tx, agreements: readonly NewAgreement[]): Promise<void> {
  for (const row of agreements)
    await sql`
      insert into agreement (id, version, title, effective_on, text_hash, sha256, published_at)
      values (${row.id}, ${row.version}, ${row.title}, ${row.effective_on}, ${row.text_hash}, ${row.sha256}, business_now())`.execute(
      tx,
    )
}
