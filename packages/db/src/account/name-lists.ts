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

const KEYS_OF_A_PART = 2_000

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
  // All entries before their hashes: PostgreSQL keeps its plan for the reference, which few rows would make a scan.
  const parts = [...inParts(added)]
  const rowOf = new Map<string, bigint>()
  for (const part of parts) await insertEntries(tx, listCode, version, part, rowOf)
  for (const part of parts) await insertKeys(tx, part, rowOf)
  return version
}

/** Parts of few hashes each: a whole list as one parameter would hold the process up. */
function* inParts(added: readonly NewListEntry[]): Generator<NewListEntry[]> {
  let part: NewListEntry[] = []
  let keys = 0
  for (const entry of added) {
    part.push(entry)
    keys += entry.nameKeys.length + entry.idKeys.length
    if (keys < KEYS_OF_A_PART) continue
    yield part
    part = []
    keys = 0
  }
  if (part.length > 0) yield part
}

async function insertEntries(
  tx: Tx,
  listCode: string,
  version: number,
  part: readonly NewListEntry[],
  rowOf: Map<string, bigint>,
): Promise<void> {
  const { rows } = await sql<{ entry_row: bigint; entry_id: string }>`
    insert into name_list_entry (list_code, entry_id, first_version, births, detail_enc, digest)
    select ${listCode}, a.entry_id, ${version}, a.births, a.detail_enc, a.digest
    from unnest(${part.map(each => each.entryId)}::text[], ${part.map(each => each.births)}::text[],
      ${part.map(each => each.detailEnc)}::text[], ${part.map(each => each.digest)}::text[])
      as a (entry_id, births, detail_enc, digest)
    returning entry_row, entry_id`.execute(tx)
  for (const { entry_row, entry_id } of rows) rowOf.set(entry_id, entry_row)
}

async function insertKeys(tx: Tx, part: readonly NewListEntry[], rowOf: ReadonlyMap<string, bigint>): Promise<void> {
  const keys = part.flatMap(({ entryId, nameKeys, idKeys }) => {
    const row = rowOf.get(entryId)
    return [...nameKeys.map(key => ({ row, kind: 'name', key })), ...idKeys.map(key => ({ row, kind: 'id', key }))]
  })
  await sql`
    insert into name_list_key (entry_row, kind, key)
    select distinct k.entry_row, k.kind, k.key
    from unnest(${keys.map(each => each.row)}::bigint[], ${keys.map(each => each.kind)}::text[],
      ${keys.map(each => each.key)}::text[]) as k (entry_row, kind, key)`.execute(tx)
}

export type ListState = { list_code: string; version: number; source: string; entries: number; taken_at: Date }

/** The newest version of each list. */
export async function listNameLists(db: Reader): Promise<ListState[]> {
  const { rows } = await sql<ListState>`
    select distinct on (list_code) list_code, version, source, entries, taken_at from name_list
    order by list_code, version desc`.execute(db)
  return rows
}
