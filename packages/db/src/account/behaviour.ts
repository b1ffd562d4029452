import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type RefType = 'own_select' | 'article'
export type Collected = { ref_type: RefType; ref_object_id: string }

/** What a customer collected, last first. */
export async function listCollected(db: Reader, custno: string, refType?: RefType): Promise<Collected[]> {
  const { rows } = await sql<Collected>`
    select ref_type, ref_object_id from behaviour
    where custno = ${custno} and ref_type = any(${refType ? [refType] : ['own_select', 'article']}::text[])
    order by at desc, ref_object_id`.execute(db)
  return rows
}

/** Adds it unless it is there; false, and nothing added, where the customer already has `most` of its kind. */
export async function insertCollected(tx: Tx, custno: string, ref: Collected, most: number): Promise<boolean> {
  // The customer's row stands guard, so that two requests at once cannot both take the last place.
  await sql`select 1 from customer where custno = ${custno} for no key update`.execute(tx)
  const { rows } = await sql<{ fits: boolean }>`
    with counted as (
      select count(*) filter (where ref_object_id <> ${ref.ref_object_id}) < ${most} as fits
      from behaviour where custno = ${custno} and ref_type = ${ref.ref_type}
    ), added as (
      insert into behaviour (custno, ref_type, ref_object_id, at)
      select ${custno}, ${ref.ref_type}, ${ref.ref_object_id}, business_now() from counted where fits
      on conflict do nothing
    )
    select fits from counted`.execute(tx)
  return rows[0]?.fits ?? false
}

export async function deleteCollected(tx: Tx, custno: string, ref: Collected): Promise<void> {
  await sql`
    delete from behaviour
    where custno = ${custno} and ref_type = ${ref.ref_type} and ref_object_id = ${ref.ref_object_id}`.execute(tx)
}
