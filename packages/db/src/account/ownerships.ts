import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { ownerDeadlines, type RegisterState } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader, Tx } from '../tx.ts'

export type OwnershipRow = {
  ownership_id: bigint
  custno: string
  layers_enc: string
  owners: number
  register: RegisterState
  due_on: IsoDate | null
  is_current: boolean
  requested_by: string
  decided_by: string
  reason: string
  stated_at: Date
}

/** An institution's ownership statements, newest first. */
export async function listOwnerships(db: Reader, custno: string): Promise<OwnershipRow[]> {
  const { rows } = await sql<OwnershipRow>`
    select ownership_id, custno, layers_enc, owners, register, due_on, is_current, requested_by, decided_by, reason, stated_at
    from ownership where custno = ${custno} order by ownership_id desc`.execute(db)
  return rows
}

export type NewOwnership = Pick<OwnershipRow, 'custno' | 'register' | 'reason' | 'owners'> & {
  layersEnc: string
  dueOn: IsoDate | null
  requestedBy: string
  decidedBy: string
}

/** Replaces the current statement; the caller's transaction must release the request. */
export async function putOwnership(tx: Tx, stated: NewOwnership): Promise<void> {
  const { custno, layersEnc, owners, register, dueOn, requestedBy, decidedBy, reason } = stated
  await sql`update ownership set is_current = false where custno = ${custno} and is_current`.execute(tx)
  await sql`
    insert into ownership (custno, layers_enc, owners, register, due_on, requested_by, decided_by, reason, stated_at)
    values (${custno}, ${layersEnc}, ${owners}, ${register}, ${dueOn}, ${requestedBy}, ${decidedBy}, ${reason},
      business_now())`.execute(tx)
}

/** Open institutions with the due date of their ownership statement, or of resolving a difference with the register; null for none. */
const INSTITUTIONS = sql`
  select c.custno, (c.opened_at at time zone 'Asia/Shanghai')::date::text as opened_on, o.owners, o.register, o.stated_at,
    (case when o.custno is not null then o.due_on
      when (c.opened_at at time zone 'Asia/Shanghai')::date >= ${ownerDeadlines.inForce}::date
        then (c.opened_at at time zone 'Asia/Shanghai')::date
      when r.level in ('elevated', 'high') then ${ownerDeadlines.higherRiskBy}::date
      else ${ownerDeadlines.allBy}::date end) as due_date,
    coalesce(r.level in ('elevated', 'high') and r.review_by < ${businessToday}, false) as is_review_overdue
  from customer c left join ownership o on o.custno = c.custno and o.is_current
    left join aml_rating r on r.custno = c.custno and r.is_current
  where c.custtype = ${CUSTOMER_KIND.institution} and c.opened_at is not null and c.closed_at is null`

/** The overdue rows of `(INSTITUTIONS) i`, with the instant from which they are overdue. */
export const ownersOverdue = sql`
  select (i.due_date + 1)::timestamp at time zone 'Asia/Shanghai' as at from (${INSTITUTIONS}) i where i.due_date < ${businessToday}`

export type InstitutionRow = {
  custno: string
  opened_on: IsoDate
  /** Null without a statement. */
  owners: number | null
  register: RegisterState | null
  stated_at: Date | null
  due_on: IsoDate | null
  is_overdue: boolean
}

type OwnerPage = { tab: 'waiting' | 'decided'; reader: string | null; before: string | null; limit: number }

/** Institutions with something due, or the complete ones, by customer number; without `reader`'s own. */
export async function pageInstitutions(
  db: Reader,
  { tab, reader, before, limit }: OwnerPage,
): Promise<InstitutionRow[]> {
  const { rows } = await sql<InstitutionRow>`
    select i.custno, i.opened_on, i.owners, i.register, i.stated_at, i.due_date::text as due_on,
      coalesce(i.due_date < ${businessToday}, false) as is_overdue
    from (${INSTITUTIONS}) i
    where (i.due_date is not null) = ${tab === 'waiting'} and i.custno is distinct from ${reader}::text
      and (${before}::text is null or i.custno > ${before}) order by i.custno limit ${limit}`.execute(db)
  return rows
}

export type OwnerCounts = { waiting: number; overdue: number; differs: number }

/** The number of institutions with something due, overdue, or different from the register; without `reader`'s own. */
export async function countInstitutions(db: Reader, reader: string | null): Promise<OwnerCounts> {
  const { rows } = await sql<OwnerCounts>`
    select (count(*) filter (where i.due_date is not null))::int as waiting,
      (count(*) filter (where i.due_date < ${businessToday}))::int as overdue,
      (count(*) filter (where i.register = 'differs'))::int as differs
    from (${INSTITUTIONS}) i where i.custno is distinct from ${reader}::text`.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0, differs: 0 }
}

export type UndoneInstitution = {
  custno: string
  has_owners: boolean
  /** The day for its owners, or for a difference with the register, is over. */
  is_overdue: boolean
  is_review_overdue: boolean
}

/** Institutions without known owners, or with a day or a review of their risk that is over; by customer number. */
export async function listUndoneInstitutions(db: Reader): Promise<UndoneInstitution[]> {
  const { rows } = await sql<UndoneInstitution>`
    select i.custno, i.owners is not null as has_owners, coalesce(i.due_date < ${businessToday}, false) as is_overdue, i.is_review_overdue
    from (${INSTITUTIONS}) i
    where i.owners is null or i.due_date < ${businessToday} or i.is_review_overdue order by i.custno`.execute(db)
  return rows
}
