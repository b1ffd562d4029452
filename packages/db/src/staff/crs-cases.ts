import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { TAX_STATUS } from '@zhixiao/domain/codes/tax-status.ts'
import type { CrsDisposition, CrsRule } from '@zhixiao/domain/customer/crs-rules.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { countsOn } from '../query/day-incomes.ts'
import type { Reader, Tx } from '../tx.ts'

export type CrsFactsRow = {
  custno: string
  custtype: string
  opened_on: IsoDate
  status: string | null
  detail_enc: string | null
  nationality: string | null
  declared_on: IsoDate | null
  status_before: string | null
}

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Shanghai')::date::text`

/** Facts from the customer's row and two newest declarations. */
const FACTS = sql`
  select c.custno, c.custtype, ${dayOf(sql`c.opened_at`)} as opened_on, c.tax_status as status, c.tax_detail_enc as detail_enc,
    c.live_nation as nationality, ${dayOf(sql`d.at`)} as declared_on, d.before as status_before
  from customer c left join lateral (
    select max(v.declared_at) filter (where v.nth = 1) as at, max(v.tax_status) filter (where v.nth = 2) as before
    from (select declared_at, tax_status, row_number() over (order by declaration_id desc) as nth
      from tax_declaration t where t.custno = c.custno order by declaration_id desc limit 2) v
  ) d on true`

/** The facts of every open account whose declaration may make a case. */
export async function listCrsFacts(db: Reader): Promise<CrsFactsRow[]> {
  const { rows } = await sql<CrsFactsRow>`
    ${FACTS} where c.opened_at is not null and c.closed_at is null
      and (c.tax_status is null or c.tax_status <> ${TAX_STATUS.chinaOnly} or c.live_nation <> ${CHINA} or c.custtype = ${CUSTOMER_KIND.institution}
        or c.custno in (select t.custno from tax_declaration t join customer u using (custno) where t.tax_status <> u.tax_status))
    order by c.custno`.execute(db)
  return rows
}

/** The facts of one account; null when it was not opened. */
export async function findCrsFacts(db: Reader, custno: string): Promise<CrsFactsRow | null> {
  const { rows } = await sql<CrsFactsRow>`${FACTS} where c.custno = ${custno} and c.opened_at is not null`.execute(db)
  return rows[0] ?? null
}

export type NewCrsCase = { custno: string; rule: CrsRule; fact: string; since: IsoDate; dueOn: IsoDate }

/** Inserts a case; null if the same was found before. */
export async function insertCrsCase(tx: Tx, { custno, rule, fact, since, dueOn }: NewCrsCase): Promise<bigint | null> {
  const { rows } = await sql<{ case_id: bigint }>`
    insert into crs_case (custno, rule, fact, since, due_on, found_at)
    values (${custno}, ${rule}, ${fact}, ${since}, ${dueOn}, business_now())
    on conflict (custno, rule, fact) do nothing returning case_id`.execute(tx)
  return rows[0]?.case_id ?? null
}

export type CrsCase = {
  case_id: bigint
  custno: string
  rule: CrsRule
  since: IsoDate
  due_on: IsoDate
  is_overdue: boolean
  found_at: Date
  state: 'open' | CrsDisposition
  decided_at: Date | null
  requested_by: string | null
  decided_by: string | null
  reason: string
}

const CASES = sql`
  select case_id, custno, rule, since, due_on, found_at, state, decided_at, requested_by, decided_by, reason,
    state in ('open', 'asked') and due_on < ${businessToday} as is_overdue
  from crs_case`

/** Waiting or decided cases except `reader`'s own, newest first, before `before`. */
export async function pageCrsCases(
  db: Reader,
  {
    tab,
    reader,
    before,
    limit,
  }: { tab: 'waiting' | 'decided'; reader: string | null; before: bigint | null; limit: number },
): Promise<CrsCase[]> {
  const which = tab === 'waiting' ? sql`state in ('open', 'asked')` : sql`state not in ('open', 'asked')`
  const { rows } = await sql<CrsCase>`
    ${CASES} where ${which} and custno is distinct from ${reader}::text
      and (${before}::bigint is null or case_id < ${before})
    order by case_id desc limit ${limit}`.execute(db)
  return rows
}

/** How many wait and how many of these are overdue, except `reader`'s own. */
export async function countCrsCases(db: Reader, reader: string | null): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*)::int as waiting,
      (count(*) filter (where due_on < ${businessToday}))::int as overdue
    from crs_case where state in ('open', 'asked') and custno is distinct from ${reader}::text`.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0 }
}

/** Locks a case. */
export async function lockCrsCase(tx: Tx, caseId: bigint): Promise<CrsCase | null> {
  const { rows } = await sql<CrsCase>`${CASES} where case_id = ${caseId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Stores a decision with its requester and releaser; the caller's transaction must release the request. */
export async function decideCrsCase(
  tx: Tx,
  caseId: bigint,
  decision: { state: CrsDisposition; reason: string; requestedBy: string; decidedBy: string },
): Promise<void> {
  const { state, reason, requestedBy, decidedBy } = decision
  await sql`
    update crs_case set state = ${state}, reason = ${reason}, requested_by = ${requestedBy}, decided_by = ${decidedBy},
      decided_at = business_now() where case_id = ${caseId}`.execute(tx)
}

export type NonResident = {
  custno: string
  custname_enc: string | null
  birthday: IsoDate | null
  closed_on: IsoDate | null
  tax_status: string | null
  detail_enc: string | null
  declared_on: IsoDate | null
  /** The newest case by which the account is treated as a non-resident's. */
  case_id: bigint | null
  /** Holdings at the last NAVs up to the last day. */
  value_fen: Fen
  /** Paid to the customer's cards in the period. */
  paid_fen: Fen
}

export type NonResidentPeriod = {
  from: IsoDate
  to: IsoDate
  /** The reader's own account, which is left out. */
  reader: string | null
}

/** Each customer's newest declaration on the last day, and the case that treats the customer as a non-resident. */
const declaredAndTreated = ({ to }: NonResidentPeriod) => sql`
  declared as (
    select distinct on (custno) custno, tax_status, detail_enc, declared_at, has_foreign_control from tax_declaration
    where (declared_at at time zone 'Asia/Shanghai')::date <= ${to}::date order by custno, declaration_id desc
  ),
  treated as (
    select custno, max(case_id) as case_id from crs_case k
    where state = 'nonresident' and since <= ${to}::date and not exists (
      select from crs_case n where n.custno = k.custno and n.state = 'accepted' and n.decided_at > k.decided_at) group by 1
  )`

/**
 * Customers of a period whose declaration on its last day names another tax residency, or whom compliance treats so;
 * without accounts closed before the period and without `reader`.
 */
const nonResidents = ({ from, to, reader }: NonResidentPeriod) => sql`
  customer c left join declared d using (custno) left join treated t using (custno)
  where (d.tax_status <> ${TAX_STATUS.chinaOnly} or d.has_foreign_control or t.case_id is not null) and c.custno is distinct from ${reader}::text
    and (c.opened_at at time zone 'Asia/Shanghai')::date <= ${to}::date
    and (c.closed_at is null or (c.closed_at at time zone 'Asia/Shanghai')::date >= ${from}::date)`

/** The non-residents of a period after the customer `after`, by customer number. */
export async function pageNonResidents(
  db: Reader,
  period: NonResidentPeriod,
  { after, limit }: { after: string | null; limit: number },
): Promise<NonResident[]> {
  const { from, to } = period
  const { rows } = await sql<NonResident>`
    with ${declaredAndTreated(period)},
    picked as materialized (
      select c.custno, c.custname_enc, c.birthday, c.closed_at, d.tax_status, d.detail_enc, d.declared_at, t.case_id
      from ${nonResidents(period)} and (${after}::text is null or c.custno > ${after}) order by c.custno limit ${limit}
    )
    select p.custno, p.custname_enc, p.birthday, ${dayOf(sql`p.closed_at`)} as closed_on, p.tax_status, p.detail_enc,
      ${dayOf(sql`p.declared_at`)} as declared_on, p.case_id,
      coalesce((select sum(round(h.shares::numeric * n.nav_e4 / 10000)) from (
          select m.fundcode, m.tradeacco, sum(m.moved_cents) as shares from movement m
          where m.custno = p.custno and ${countsOn} <= ${to}::date group by 1, 2
        ) h cross join lateral (select nav_e4 from nav where fundcode = h.fundcode and day <= ${to}::date order by day desc limit 1) n), 0)::bigint as value_fen,
      coalesce((select sum(b.amount_fen) from bank_txn b where b.custno = p.custno and b.direction = 'out' and b.state = 'done'
        and (b.done_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date), 0)::bigint as paid_fen
    from picked p order by p.custno`.execute(db)
  return rows
}

/** How many non-residents a period has, counted to `limit`. */
export async function countNonResidents(db: Reader, period: NonResidentPeriod, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${declaredAndTreated(period)}
    select count(*)::int as count from (select from ${nonResidents(period)} limit ${limit}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
