import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type RefType = 'own_select' | 'article'
export type VisitType = 'view_fund' | 'view_article'
type Ref<Type> = { ref_type: Type; ref_object_id: string }
export type Collected = Ref<RefType>
export type Visit = Ref<VisitType>

/** A customer's collected items, latest first. */
export async function listCollected(db: Reader, custno: string, refType?: RefType): Promise<Collected[]> {
  const { rows } = await sql<Collected>`
    select ref_type, ref_object_id from behaviour
    where custno = ${custno} and ref_type = any(${refType ? [refType] : ['own_select', 'article']}::text[])
    order by at desc, ref_object_id`.execute(db)
  return rows
}

/** Adds an item unless present; false, with nothing added, when the customer already has `most` of its kind. */
export async function insertCollected(tx: Tx, custno: string, ref: Collected, most: number): Promise<boolean> {
  // The lock on the customer's row keeps two concurrent requests from both taking the last place.
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

/** A customer's visits, latest first. */
export async function listVisits(db: Reader, custno: string): Promise<(Visit & { at: Date })[]> {
  const { rows } = await sql<Visit & { at: Date }>`
    select ref_type, ref_object_id, at from behaviour
    where custno = ${custno} and ref_type in ('view_fund', 'view_article')
    order by at desc, ref_object_id`.execute(db)
  return rows
}

/** Records a visit in place of an earlier one; beyond `most` the oldest are deleted. */
export async function putVisit(tx: Tx, custno: string, visit: Visit, most: number): Promise<void> {
  await sql`
    insert into behaviour (custno, ref_type, ref_object_id, at)
    values (${custno}, ${visit.ref_type}, ${visit.ref_object_id}, business_now())
    on conflict (custno, ref_type, ref_object_id) do update set at = excluded.at`.execute(tx)
  await sql`
    delete from behaviour b using (
      select ref_type, ref_object_id from behaviour
      where custno = ${custno} and ref_type in ('view_fund', 'view_article')
      order by at desc, ref_object_id offset ${most}
    ) old
    where b.custno = ${custno} and (b.ref_type, b.ref_object_id) = (old.ref_type, old.ref_object_id)`.execute(tx)
}

export async function deleteVisits(tx: Tx, custno: string): Promise<void> {
  await sql`delete from behaviour where custno = ${custno} and ref_type in ('view_fund', 'view_article')`.execute(tx)
}

export async function deleteBehaviour(tx: Tx, custno: string, ref: Collected | Visit): Promise<void> {
  await sql`
    delete from behaviour
    where custno = ${custno} and ref_type = ${ref.ref_type} and ref_object_id = ${ref.ref_object_id}`.execute(tx)
}
