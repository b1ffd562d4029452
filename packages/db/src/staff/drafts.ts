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

/** Keeps a draft; without content it is forgotten. Returns when. */
export async function saveDraft(
  tx: Tx,
  draft: { operator: string; form: string; contentEnc: string | null },
): Promise<Date | null> {
  const { operator, form, contentEnc } = draft
  if (contentEnc === null) {
    await sql`delete from staff_draft where operator = ${operator} and form = ${form}`.execute(tx)
    return null
  }
  const { rows } = await sql<{ saved_at: Date }>`
    insert into staff_draft (operator, form, content_enc, saved_at) values (${operator}, ${form}, ${contentEnc}, business_now())
    on conflict (operator, form) do update set content_enc = excluded.content_enc, saved_at = excluded.saved_at
    returning saved_at`.execute(tx)
  return rows[0]?.saved_at ?? null
}
