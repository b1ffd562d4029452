import { sql } from 'kysely'
import { lockValue } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

/** Drafts that an operator may keep. */
export const MOST_DRAFTS = 200

export type StoredDraft = { content_enc: string; saved_at: Date; version: string }

/** The sealed draft of an operator's form, or null. */
export async function findDraft(db: Reader, operator: string, form: string): Promise<StoredDraft | null> {
  const { rows } = await sql<StoredDraft>`
    select content_enc, saved_at, version from staff_draft where operator = ${operator} and form = ${form}`.execute(db)
  return rows[0] ?? null
}

/** The sealed drafts of all operators for a form. */
export async function listDraftsOf(db: Reader, form: string): Promise<{ content_enc: string }[]> {
  const { rows } = await sql<{ content_enc: string }>`
    select content_enc from staff_draft where form = ${form}`.execute(db)
  return rows
}

type DraftWrite = {
  operator: string
  form: string
  /** Null deletes the draft. */
  contentEnc: string | null
  /** The open form that writes. */
  writer: string
  /** The version that it last saw; null for none. */
  seen: string | null
}
type DraftWritten = {
  draft: { savedAt: Date; version: string } | null
  /** Whether this was the form's first save or its end. */
  changed: 'begun' | 'ended' | null
}

/**
 * Saves a draft, or deletes it without content. @returns why nothing is written: `other` if the stored one is neither the
 * seen one nor the writer's own, `full` if a new one would be one too many.
 */
export async function writeDraft(tx: Tx, write: DraftWrite): Promise<DraftWritten | 'other' | 'full'> {
  const { operator, form, contentEnc, writer, seen } = write
  const isOwn = sql`(staff_draft.version = ${seen} or staff_draft.writer = ${writer})`
  if (contentEnc === null) {
    const { rows } = await sql`
      delete from staff_draft where operator = ${operator} and form = ${form} and ${isOwn} returning 1`.execute(tx)
    if (rows.length > 0) return { draft: null, changed: 'ended' }
    return (await findDraft(tx, operator, form)) ? 'other' : { draft: null, changed: null }
  }
  // Two first saves at the same time would both find room for one.
  await lockValue(tx, 'drafts of staff', operator)
  const { rows } = await sql<{ saved_at: Date; version: string; is_new: boolean }>`
    insert into staff_draft (operator, form, content_enc, saved_at, writer)
    select ${operator}, ${form}, ${contentEnc}, business_now(), ${writer}
    where exists (select from staff_draft where operator = ${operator} and form = ${form})
      or (select count(*) from staff_draft where operator = ${operator}) < ${MOST_DRAFTS}
    on conflict (operator, form) do update
      set content_enc = excluded.content_enc, saved_at = excluded.saved_at, version = excluded.version, writer = excluded.writer
      where ${isOwn}
    returning saved_at, version, xmax = 0 as is_new`.execute(tx)
  const [row] = rows
  if (!row) return (await findDraft(tx, operator, form)) ? 'other' : 'full'
  return { draft: { savedAt: row.saved_at, version: row.version }, changed: row.is_new ? 'begun' : null }
}

/** Saves a draft unless the form has one. @returns whether it was saved. */
export async function giveDraft(
  tx: Tx,
  { operator, form, contentEnc }: { operator: string; form: string; contentEnc: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_draft (operator, form, content_enc, saved_at) values (${operator}, ${form}, ${contentEnc}, business_now())
    on conflict (operator, form) do nothing returning 1`.execute(tx)
  return rows.length > 0
}
