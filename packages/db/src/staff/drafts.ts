import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** The sealed draft of an operator's form, or null. */
export async function findDraft(
  db: Reader,
  operator: string,
  form: string,
): Promise<{ content_enc: string; saved_at: Date } | null> {
  const { rows } = await sql<{ content_enc: string; saved_at: Date }>`
    select content_enc, saved_at from staff_draft where operator = ${operator} and form = ${form}`.execute(db)
  return rows[0] ?? null
}

/** The sealed drafts of all operators for a form. */
export async function listDraftsOf(db: Reader, form: string): Promise<{ content_enc: string }[]> {
  const { rows } = await sql<{ content_enc: string }>`
    select content_enc from staff_draft where form = ${form}`.execute(db)
  return rows
}

/** Saves a draft, or deletes it without content. Returns the time, and whether this was the form's first save or its end. */
export async function saveDraft(
  tx: Tx,
  draft: { operator: string; form: string; contentEnc: string | null },
): Promise<{ savedAt: Date | null; changed: 'begun' | 'ended' | null }> {
  const { operator, form, contentEnc } = draft
  if (contentEnc === null) {
    const { rows } = await sql`
      delete from staff_draft where operator = ${operator} and form = ${form} returning 1`.execute(tx)
    return { savedAt: null, changed: rows.length > 0 ? 'ended' : null }
  }
  const { rows } = await sql<{ saved_at: Date; is_new: boolean }>`
    insert into staff_draft (operator, form, content_enc, saved_at) values (${operator}, ${form}, ${contentEnc}, business_now())
    on conflict (operator, form) do update set content_enc = excluded.content_enc, saved_at = excluded.saved_at
    returning saved_at, xmax = 0 as is_new`.execute(tx)
  return { savedAt: rows[0]?.saved_at ?? null, changed: rows[0]?.is_new === true ? 'begun' : null }
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
