import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** An entry of a list as kept: sealed, with keyed hashes of its names and ID numbers. */
export type NewListEntry = {
  entryId: string
  /** Days as YYYY-MM-DD or years, with commas between. */
  births: string
  detailEnc: string
  digest: string
  nameKeys: readonly string[]
  idKeys: readonly string[]
}

export type LiveEntry = { entry_id: string; digest: string }

/** The entries of a list in force. */
export async function listLiveEntries(db: Reader, listCode: string): Promise<LiveEntry[]> {
  const { rows } = await sql<LiveEntry>`
    select entry_id, digest from name_list_entry where list_code = ${listCode} and ended_version is null`.execute(db)
  return rows
}

export type ListVersion = { source: string; sha256: string; entries: number; takenBy: string }

/**
 * Makes a new version of a list: `added` are new or changed entries, `ended` those that left or changed. @returns its
 * number. The caller holds the lock 'name-lists'.
 */
export async function putListVersion(
  tx: Tx,
  listCode: string,
  { source, sha256, entries, takenBy }: ListVersion,
  { added, ended }: { added: readonly NewListEntry[]; ended: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into name_list (list_code, version, source, sha256, entries, taken_at, taken_by)
    select ${listCode}, coalesce(max(version), 0) + 1, ${source}, ${sha256}, ${entries}::int, business_now(), ${takenBy}
    from name_list where list_code = ${listCode} returning version`.execute(tx)
  const version = rows[0]?.version ?? 0
  await sql`
    update name_list_entry set ended_version = ${version}
    where list_code = ${listCode} and ended_version is null and entry_id = any(${[...ended]}::text[])`.execute(tx)
  await sql`
    insert into name_list_entry (list_code, entry_id, first_version, births, detail_enc, digest)
    select ${listCode}, a.entry_id, ${version}, a.births, a.detail_enc, a.digest
    from unnest(${added.map(each => each.entryId)}::text[], ${added.map(each => each.births)}::text[],
      ${added.map(each => each.detailEnc)}::text[], ${added.map(each => each.digest)}::text[])
      as a (entry_id, births, detail_enc, digest)`.execute(tx)
  const keys = added.flatMap(({ entryId, nameKeys, idKeys }) => [
    ...nameKeys.map(key => ({ entryId, kind: 'name', key })),
    ...idKeys.map(key => ({ entryId, kind: 'id', key })),
  ])
  await sql`
    insert into name_list_key (entry_row, kind, key)
    select distinct e.entry_row, k.kind, k.key
    from unnest(${keys.map(each => each.entryId)}::text[], ${keys.map(each => each.kind)}::text[],
      ${keys.map(each => each.key)}::text[]) as k (entry_id, kind, key)
    join name_list_entry e on e.list_code = ${listCode} and e.entry_id = k.entry_id and e.ended_version is null`.execute(
    tx,
  )
  return version
}

export type ListState = { list_code: string; version: number; source: string; entries: number; taken_at: Date }

/** The newest version of each list. */
export async function listNameLists(db: Reader): Promise<ListState[]> {
  const { rows } = await sql<ListState>`
    select distinct on (list_code) list_code, version, source, entries, taken_at from name_list
    order by list_code, version desc`.execute(db)
  return rows
}
