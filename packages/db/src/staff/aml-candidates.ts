import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { CandidateRule, Disposition } from '@zhixiao/domain/customer/money-rules.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader, Tx } from '../tx.ts'

/** A movement as it is kept: fen as text. */
export type KeptMovement = {
  day: IsoDate
  direction: 'in' | 'out'
  fen: string
  source: 'order' | 'remittance'
  id: string
}

export type FactsRow = {
  custno: string
  custtype: string
  movements: KeptMovement[]
  card_days: IsoDate[]
  has_shares: boolean
  others: string[]
}

/**
 * The movements that the rules examine, for every customer who moved at least `leastFen` on the day: done bank movements
 * and received transfers, from `from` to `day`.
 */
export async function readMoneyFacts(
  db: Reader,
  { from, day, leastFen }: { from: IsoDate; day: IsoDate; leastFen: bigint },
): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    with moved as materialized (
      select t.custno, (t.done_at at time zone 'Asia/Shanghai')::date as day, t.direction, t.amount_fen,
        'order' as source, t.order_id as id
      from bank_txn t join orders o using (order_id)
      where t.state = 'done' and (t.direction = 'out' or o.payment = 'card')
        and t.done_at >= ${from}::timestamp at time zone 'Asia/Shanghai'
        and t.done_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      union all
      select custno, (arrived_at at time zone 'Asia/Shanghai')::date, 'in', amount_fen, 'remittance', remit_id
      from remittance where custno is not null
        and arrived_at >= ${from}::timestamp at time zone 'Asia/Shanghai'
        and arrived_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    ), large as (
      select custno from moved where day = ${day}::date group by custno having sum(amount_fen) >= ${leastFen}
    ), of_each as (
      select custno, jsonb_agg(jsonb_build_object('day', m.day, 'direction', m.direction, 'fen', m.amount_fen::text,
        'source', m.source, 'id', m.id::text) order by m.day, m.source, m.id) as movements
      from moved m join large using (custno) group by custno
    )
    select c.custno, c.custtype, e.movements,
      array(select (created_at at time zone 'Asia/Shanghai')::date::text from trade_account a where a.custno = c.custno
        union select (replaced_at at time zone 'Asia/Shanghai')::date::text from replaced_card r where r.custno = c.custno) as card_days,
      exists (select from holding h where h.custno = c.custno and h.shares_cents > 0) as has_shares,
      array(select distinct o.custno from device_month d join device_month o using (month, device_hmac)
        where d.custno = c.custno and o.custno <> c.custno
          and d.month between date_trunc('month', ${day}::date) - interval '1 month' and ${day}::date order by 1) as others
    from of_each e join customer c using (custno) order by c.custno`.execute(db)
  return rows
}

export type NewCandidate = {
  custno: string
  rule: CandidateRule
  day: IsoDate
  fen: bigint
  evidence: readonly KeptMovement[]
  /** Other customers involved. */
  others: readonly string[]
  dueOn: IsoDate
}

/** Inserts a candidate; null if the same facts were found before. */
export async function insertCandidate(tx: Tx, candidate: NewCandidate): Promise<bigint | null> {
  const { custno, rule, day, fen, evidence, others, dueOn } = candidate
  const { rows } = await sql<{ candidate_id: bigint }>`
    insert into aml_candidate (custno, rule, day, amount_fen, evidence, others, found_at, due_on)
    values (${custno}, ${rule}, ${day}, ${fen}, ${JSON.stringify(evidence)}::jsonb, ${others}::text[], business_now(), ${dueOn})
    on conflict (custno, rule, day) do nothing returning candidate_id`.execute(tx)
  return rows[0]?.candidate_id ?? null
}

export type CandidateState = 'open' | Disposition

export type Candidate = {
  candidate_id: bigint
  custno: string
  rule: CandidateRule
  day: IsoDate
  amount_fen: Fen
  evidence: KeptMovement[]
  others: string[]
  found_at: Date
  due_on: IsoDate
  is_overdue: boolean
  state: CandidateState
  decided_at: Date | null
  requested_by: string | null
  decided_by: string | null
  reason: string
}

const CANDIDATES = sql`
  select candidate_id, custno, rule, day, amount_fen, evidence, others, found_at, due_on, state, decided_at, requested_by,
    decided_by, reason, state in ('open', 'watched') and due_on < ${businessToday} as is_overdue
  from aml_candidate`

/** Waiting or decided candidates except `reader`'s own, newest first, before `before`. */
export async function pageCandidates(
  db: Reader,
  {
    tab,
    reader,
    before,
    limit,
  }: { tab: 'waiting' | 'decided'; reader: string | null; before: bigint | null; limit: number },
): Promise<Candidate[]> {
  const which = tab === 'waiting' ? sql`state in ('open', 'watched')` : sql`state not in ('open', 'watched')`
  const { rows } = await sql<Candidate>`
    ${CANDIDATES} where ${which} and custno is distinct from ${reader}::text
      and (${before}::bigint is null or candidate_id < ${before})
    order by candidate_id desc limit ${limit}`.execute(db)
  return rows
}

/** How many wait and how many of these are overdue, except `reader`'s own. */
export async function countCandidates(
  db: Reader,
  reader: string | null,
): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*)::int as waiting,
      (count(*) filter (where due_on < ${businessToday}))::int as overdue
    from aml_candidate where state in ('open', 'watched') and custno is distinct from ${reader}::text`.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0 }
}

/** Locks a candidate. */
export async function lockCandidate(tx: Tx, candidateId: bigint): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`${CANDIDATES} where candidate_id = ${candidateId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Stores a decision with its requester and releaser; the caller's transaction must release the request. */
export async function decideCandidate(
  tx: Tx,
  candidateId: bigint,
  decision: { state: Disposition; reason: string; dueOn: IsoDate; requestedBy: string; decidedBy: string },
): Promise<void> {
  const { state, reason, dueOn, requestedBy, decidedBy } = decision
  await sql`
    update aml_candidate set state = ${state}, reason = ${reason}, due_on = ${dueOn}, requested_by = ${requestedBy},
      decided_by = ${decidedBy}, decided_at = business_now() where candidate_id = ${candidateId}`.execute(tx)
}

/** For the demo: the customers with the largest single movements, each with the newest movements. Empty if there is a candidate. */
export async function listLargestMovers(
  tx: Tx,
  customers: number,
  movements: number,
): Promise<{ custno: string; movements: KeptMovement[] }[]> {
  await sql`lock table aml_candidate in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ custno: string; movements: KeptMovement[] }>`
    select m.custno, (select jsonb_agg(jsonb_build_object('day', (t.done_at at time zone 'Asia/Shanghai')::date,
        'direction', t.direction, 'fen', t.amount_fen::text, 'source', 'order', 'id', t.order_id::text) order by t.done_at desc, t.order_id desc)
      from (select * from bank_txn b where b.custno = m.custno and b.state = 'done' order by done_at desc, order_id desc
        limit ${movements}) t) as movements
    from (select custno from bank_txn where state = 'done' group by custno order by max(amount_fen) desc, custno limit ${customers}) m
    where not exists (select from aml_candidate)`.execute(tx)
  return rows
}
