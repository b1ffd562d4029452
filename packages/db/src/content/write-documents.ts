import type { DocumentState } from '@zhixiao/domain/codes/document-states.ts'
import { type RawBuilder, sql } from 'kysely'
import { documentStateSql } from '../codes.ts'
import { lockFor } from '../locks.ts'
import type { Tx } from '../tx.ts'
import type { DocumentKind, FileRole } from './documents.ts'

/** The complete new version of a text. */
export type DocumentWrite = {
  kind: DocumentKind
  id: string
  state: DocumentState
  grp: string
  title: string
  lead: string
  author: string
  published_at: Date | null
  sort: number
  body: string
  html: string
  fundcode: string | null
  man_id: string | null
  data: object
  /** Hash of all fields except the state. */
  hash: string
  files: readonly { name: string; role: FileRole; sha256: string }[]
}

export type DocumentChange = { kind: DocumentKind; id: string; act: 'new' | 'changed' | 'withdrawn' }

/** Rows per statement, so that its single parameter stays small. */
const ROWS_A_STATEMENT = 1_000

/** Serializes content imports. */
export const lockContentImport = (tx: Tx) => lockFor(tx, 'content-import')

/** Documents that are new or differ from the stored ones, so that a repeated import changes nothing. */
export async function changedDocuments(
  tx: Tx,
  documents: readonly DocumentWrite[],
): Promise<{ changed: DocumentWrite[]; changes: DocumentChange[] }> {
  const stands = await readHashes(tx)
  const changed = documents.filter(({ kind, id, state, hash }) => {
    const before = stands.get(`${kind}/${id}`)
    return before?.hash !== hash || before.state !== state
  })
  const changes = changed.map(
    ({ kind, id }): DocumentChange => ({ kind, id, act: stands.has(`${kind}/${id}`) ? 'changed' : 'new' }),
  )
  return { changed, changes }
}

/** Writes each as the next version of its text; its files must exist. */
export async function writeDocuments(tx: Tx, documents: readonly DocumentWrite[]): Promise<void> {
  for (let at = 0; at < documents.length; at += ROWS_A_STATEMENT)
    await upsert(tx, documents.slice(at, at + ROWS_A_STATEMENT))
}

async function readHashes(tx: Tx): Promise<Map<string, { hash: string; state: string }>> {
  const { rows } = await sql<{ name: string; hash: string; state: string }>`
    select kind || '/' || id as name, hash, state from document`.execute(tx)
  return new Map(rows.map(row => [row.name, row]))
}

async function upsert(tx: Tx, documents: readonly DocumentWrite[]): Promise<void> {
  await sql`
    insert into document as d (kind, id, state, grp, title, lead, author, published_at, sort, body, html, fundcode,
      man_id, data, hash)
    select kind, id, state, grp, title, lead, author, published_at, sort, body, html, fundcode, man_id, data, hash
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as given (kind text, id text, state text, grp text,
      title text, lead text, author text, published_at timestamptz, sort smallint, body text, html text, fundcode text,
      man_id text, data jsonb, hash text)
    on conflict (kind, id) do update set version = d.version + 1, state = excluded.state, grp = excluded.grp,
      title = excluded.title, lead = excluded.lead, author = excluded.author, published_at = excluded.published_at,
      sort = excluded.sort, body = excluded.body, html = excluded.html, fundcode = excluded.fundcode,
      man_id = excluded.man_id, data = excluded.data, hash = excluded.hash, updated_at = business_now()`.execute(tx)
  const attached = documents.flatMap(({ kind, id, files }) => files.map((file, sort) => ({ kind, id, ...file, sort })))
  if (attached.length === 0) return
  await sql`
    insert into attachment (kind, id, version, name, role, sha256, sort)
    select kind, id, d.version, name, role, sha256, given.sort
    from jsonb_to_recordset(${JSON.stringify(attached)}::jsonb) as given (kind text, id text, name text, role text,
      sha256 text, sort smallint)
    join document d using (kind, id)`.execute(tx)
}

/** Withdraws every text of `kinds` that is not among `kept` ('kind/id'); its files stay. */
export const withdrawOthers = (
  tx: Tx,
  kinds: readonly DocumentKind[],
  kept: readonly string[],
): Promise<DocumentChange[]> =>
  withdrawWhere(tx, sql`kind = any(${kinds}::text[]) and kind || '/' || id <> all(${kept}::text[])`)

/** Withdraws a text with its dated versions, or one such version; its files stay. */
export const withdrawDocument = (tx: Tx, kind: DocumentKind, id: string): Promise<DocumentChange[]> =>
  withdrawWhere(tx, sql`kind = ${kind} and ${id} in (id, text_id)`)

async function withdrawWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<DocumentChange[]> {
  const { rows } = await sql<{ kind: DocumentKind; id: string }>`
    update document set state = ${documentStateSql.withdrawn}, version = version + 1, updated_at = business_now()
    where state <> ${documentStateSql.withdrawn} and ${condition}
    returning kind, id`.execute(tx)
  await sql`
    insert into attachment (kind, id, version, name, role, sha256, sort)
    select kind, id, d.version, a.name, a.role, a.sha256, a.sort
    from attachment a join document d using (kind, id)
    where a.version = d.version - 1 and kind || '/' || id = any(${rows.map(row => `${row.kind}/${row.id}`)}::text[])`.execute(
    tx,
  )
  return rows.map(row => ({ ...row, act: 'withdrawn' }))
}
