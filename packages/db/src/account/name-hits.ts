import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { NameMatch } from '@zhixiao/domain/customer/name-match.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** Keyed hashes of a customer or of a person who belongs to one. */
export type ScreenedPerson = {
  /** 'self', or the role and number of another person. */
  who: string
  nameKey: string
  idKey: string | null
  /** YYYY-MM-DD */
  born: string | null
}

/** Replaces what a customer's persons are found by. */
export async function putScreenKeys(tx: Tx, custno: string, persons: readonly ScreenedPerson[]): Promise<void> {
  await sql`delete from screen_key where custno = ${custno}`.execute(tx)
  await sql`
    insert into screen_key (custno, who, name_key, id_key, born, customer_version)
    select c.custno, p.who, p.name_key, p.id_key, p.born::date, c.version
    from unnest(${persons.map(each => each.who)}::text[], ${persons.map(each => each.nameKey)}::text[],
      ${persons.map(each => each.idKey)}::text[], ${persons.map(each => each.born)}::text[])
      as p (who, name_key, id_key, born)
    join customer c on c.custno = ${custno}`.execute(tx)
}

/**
 * Customers after `after` whose keys are missing or older than their row. Persons of an institution change without its
 * row, so institutions are always among them.
 */
export async function listUnscreened(db: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ custno: string }>`
    select c.custno from customer c left join screen_key k on k.custno = c.custno and k.who = 'self'
    where c.custno > ${after} and c.closed_at is null and c.custname_enc is not null
      and (k.custno is null or k.customer_version <> c.version or c.custtype = ${CUSTOMER_KIND.institution})
    order by c.custno limit ${limit}`.execute(db)
  return rows.map(row => row.custno)
}

export type Candidate = {
  custno: string
  who: string
  born: string | null
  entry_row: bigint
  births: string
  same_id: boolean
  same_name: boolean
}

/** Pairs of a person and an entry in force with an equal name or ID number; of one customer, or of all. */
export async function listCandidates(db: Reader, custno: string | null): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.custno, p.who, to_char(p.born, 'YYYY-MM-DD') as born, e.entry_row, e.births,
      bool_or(p.kind = 'id') as same_id, bool_or(p.kind = 'name') as same_name
    from (
      select s.custno, s.who, s.born, k.entry_row, 'id' as kind
      from screen_key s join name_list_key k on k.kind = 'id' and k.key = s.id_key
      where ${custno}::text is null or s.custno = ${custno}
      union all
      select s.custno, s.who, s.born, k.entry_row, 'name'
      from screen_key s join name_list_key k on k.kind = 'name' and k.key = s.name_key
      where ${custno}::text is null or s.custno = ${custno}
    ) p join name_list_entry e on e.entry_row = p.entry_row and e.ended_version is null
    group by p.custno, p.who, p.born, e.entry_row, e.births`.execute(db)
  return rows
}

export type NewHit = { custno: string; who: string; entryRow: bigint; kind: NameMatch; blocking: boolean }

/**
 * Records hits that are new, and what the setting says of open ones now. The version of a customer whom one holds is
 * incremented, so that an order decided before is not placed. @returns the new hits.
 */
export async function insertHits(tx: Tx, hits: readonly NewHit[]): Promise<{ hit_id: bigint; custno: string }[]> {
  if (hits.length === 0) return []
  const { rows } = await sql<{ hit_id: bigint; custno: string; is_new: boolean }>`
    with put as (
      insert into name_hit as h (custno, who, entry_row, kind, blocking, found_at)
      select a.custno, a.who, a.entry_row, a.kind, a.blocking, business_now()
      from unnest(${hits.map(each => each.custno)}::text[], ${hits.map(each => each.who)}::text[],
        ${hits.map(each => each.entryRow)}::bigint[], ${hits.map(each => each.kind)}::text[],
        ${hits.map(each => each.blocking)}::bool[]) as a (custno, who, entry_row, kind, blocking)
      on conflict (custno, who, entry_row, kind) do update set blocking = excluded.blocking
        where h.state = 'open' and h.blocking <> excluded.blocking
      returning hit_id, custno, xmax = 0 as is_new
    ), moved as (
      update customer set version = version + 1 where custno in (select custno from put) returning custno
    )
    select p.hit_id, p.custno, p.is_new from put p join moved using (custno) order by 1`.execute(tx)
  return rows.flatMap(({ hit_id, custno, is_new }) => (is_new ? [{ hit_id, custno }] : []))
}

export type HitState = 'open' | 'cleared' | 'confirmed'

export type NameHit = {
  hit_id: bigint
  custno: string
  who: string
  kind: NameMatch
  holds: boolean
  state: HitState
  found_at: Date
  decided_at: Date | null
  requested_by: string | null
  decided_by: string | null
  reason: string
  list_code: string
  entry_id: string
  entry_row: bigint
  is_listed: boolean
  detail_enc: string
}

export const NAME_HITS = sql`
  select h.hit_id, h.custno, h.who, h.kind, h.holds, h.state, h.found_at, h.decided_at, h.requested_by, h.decided_by,
    h.reason, e.list_code, e.entry_id, e.entry_row, e.ended_version is null as is_listed, e.detail_enc
  from name_hit h join name_list_entry e using (entry_row)`

/** Hits that wait for a decision or hold a customer, the oldest first; or the newest of all. */
export async function listNameHits(db: Reader, which: 'waiting' | 'newest', limit: number): Promise<NameHit[]> {
  const { rows } =
    which === 'waiting'
      ? await sql<NameHit>`${NAME_HITS} where h.state = 'open' or h.holds order by h.hit_id limit ${limit}`.execute(db)
      : await sql<NameHit>`${NAME_HITS} order by h.hit_id desc limit ${limit}`.execute(db)
  return rows
}

/** Locks a hit. */
export async function lockNameHit(tx: Tx, hitId: bigint): Promise<NameHit | null> {
  const { rows } = await sql<NameHit>`${NAME_HITS} where h.hit_id = ${hitId} for update of h`.execute(tx)
  return rows[0] ?? null
}

/**
 * Writes a decision, by the one who asked for it and the one who releases it. The caller's transaction must release the
 * request. Orders decided on the state before are not placed.
 */
export async function decideNameHit(
  tx: Tx,
  { hit_id: hitId, custno }: Pick<NameHit, 'hit_id' | 'custno'>,
  decision: { state: 'cleared' | 'confirmed'; reason: string; requestedBy: string; decidedBy: string },
): Promise<void> {
  const { state, reason, requestedBy, decidedBy } = decision
  await sql`
    update name_hit set state = ${state}, reason = ${reason}, requested_by = ${requestedBy}, decided_by = ${decidedBy},
      decided_at = business_now() where hit_id = ${hitId}`.execute(tx)
  await sql`update customer set version = version + 1 where custno = ${custno}`.execute(tx)
}

/** Whether a hit keeps a customer from everything that moves money or shares. */
export async function isHeld(db: Reader, custno: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (select from name_hit where custno = ${custno} and holds) as is_held`.execute(db)
  return rows[0]?.is_held ?? false
}
