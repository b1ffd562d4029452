import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

const HERE = sql`interval '40 seconds'`

/** Records that the operator has the text open, and deletes the records of those who have left. */
export async function seeTextEditor(tx: Tx, place: string, operator: string): Promise<void> {
  await sql`delete from text_editor where seen_at < business_now() - interval '1 hour'`.execute(tx)
  await sql`
    insert into text_editor (place, operator, seen_at) values (${place}, ${operator}, business_now())
    on conflict (place, operator) do update set seen_at = excluded.seen_at`.execute(tx)
}

/** Others who have the text open now, with the times of their drafts. */
export async function listOtherEditors(
  db: Reader,
  place: string,
  form: string,
  operator: string,
): Promise<{ operator: string; is_here: boolean; saved_at: Date | null }[]> {
  const { rows } = await sql<{ operator: string; is_here: boolean; saved_at: Date | null }>`
    select operator, coalesce(e.seen_at > business_now() - ${HERE}, false) as is_here, d.saved_at
    from (select operator, seen_at from text_editor where place = ${place}) e
      full join (select operator, saved_at from staff_draft where form = ${form}) d using (operator)
    where operator <> ${operator} and (e.seen_at > business_now() - ${HERE} or d.saved_at is not null)
    order by operator`.execute(db)
  return rows
}

/** Own drafts of texts: the form's name and when it was kept. */
export async function listTextDrafts(db: Reader, operator: string): Promise<{ form: string; saved_at: Date }[]> {
  const { rows } = await sql<{ form: string; saved_at: Date }>`
    select form, saved_at from staff_draft where operator = ${operator} and form like 'content %' order by saved_at desc limit 50`.execute(
    db,
  )
  return rows
}
