import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { AmlCause, AmlFactor, AmlLevel } from '@zhixiao/domain/customer/aml-rating.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader, Tx } from '../tx.ts'

/** Whether a row of `aml_rating` blocks its customer's purchases: high, with an overdue review. */
export const isReviewBlocking = sql`is_current and level = 'high' and review_by < ${businessToday}`

export type AmlFactsRow = {
  custno: string
  custtype: string
  live_nation: string | null
  tax_status: string | null
  tax_detail_enc: string | null
  workcode: string | null
  industry: string | null
  annualsalary: string | null
  birthday: IsoDate | null
  invalidate: string | null
  has_name_hit: boolean
  has_reported: boolean
  has_suspected: boolean
  is_undeclared: boolean
  has_others_behind: boolean
  badintegrity: string | null
  paid_in_fen: bigint
  /** Level of the current rating; null without one. */
  level: AmlLevel | null
  factors: AmlFactor[]
  review_by: IsoDate | null
}

/** The facts that rate open accounts: of these customers, or of the next `limit` after `after`. */
export async function listAmlFacts(
  db: Reader,
  which: { custnos: readonly string[] } | { after: string; limit: number },
): Promise<AmlFactsRow[]> {
  const picked =
    'custnos' in which
      ? sql`c.custno = any (${[...which.custnos]}::text[])`
      : sql`c.custno > ${which.after} order by c.custno limit ${which.limit}`
  const { rows } = await sql<AmlFactsRow>`
    with picked as materialized (
      select custno from customer c where c.opened_at is not null and c.closed_at is null and ${picked}
    ), paid as (
      select p.custno, sum(t.amount_fen) as fen from picked p join orders o using (custno) join bank_txn t using (order_id)
      where t.direction = 'in' and t.state = 'done' and o.accept_at >= business_now() - interval '1 year' group by 1
    ), sent as (
      select r.custno, sum(r.amount_fen) as fen from picked p join remittance r using (custno)
      where r.order_id is null and r.arrived_at >= business_now() - interval '1 year' group by 1
    )
    select c.custno, c.custtype, c.live_nation, c.tax_status, c.tax_detail_enc, c.workcode, g.industry, c.annualsalary,
      c.birthday, c.invalidate, c.badintegrity,
      exists (select from name_hit h where h.custno = c.custno and h.state <> 'cleared') as has_name_hit,
      exists (select from aml_candidate a where a.custno = c.custno and a.state = 'reported'
        and a.rule not in ('large-in', 'large-out')) as has_reported,
      exists (select from aml_candidate a where a.custno = c.custno and a.state in ('open', 'watched')
        and a.rule not in ('large-in', 'large-out')) as has_suspected,
      exists (select from crs_case k where k.custno = c.custno and k.rule in ('missing', 'incomplete')
        and k.state in ('open', 'asked') and k.due_on < ${businessToday}) as is_undeclared,
      coalesce('0' in (c.myself_is_controller, c.myself_is_beneficiary), false) as has_others_behind,
      (coalesce(p.fen, 0) + coalesce(s.fen, 0))::bigint as paid_in_fen,
      r.level, coalesce(r.factors, '{}') as factors, r.review_by
    from picked join customer c using (custno) left join organisation g using (custno) left join paid p using (custno) left join sent s using (custno)
      left join aml_rating r on r.custno = c.custno and r.is_current
    order by c.custno`.execute(db)
  return rows
}

export type NewRating = {
  custno: string
  level: AmlLevel
  factors: readonly AmlFactor[]
  ratedOn: IsoDate
  reviewBy: IsoDate
} & (
  | { cause: Exclude<AmlCause, 'decided'> }
  | { cause: 'decided'; reason: string; requestedBy: string; decidedBy: string }
)

/** Replaces current ratings, at most one per customer. A decided one requires that this transaction releases its request. */
export async function putAmlRatings(tx: Tx, ratings: readonly NewRating[]): Promise<void> {
  if (ratings.length === 0) return
  const custnos = ratings.map(each => each.custno)
  const decided = ratings.map(each => (each.cause === 'decided' ? each : null))
  await sql`update aml_rating set is_current = false where custno = any(${custnos}::text[]) and is_current`.execute(tx)
  await sql`
    insert into aml_rating (custno, level, factors, rated_on, review_by, cause, reason, requested_by, decided_by, rated_at)
    select custno, level, factors::text[], rated_on, review_by, cause, reason, requested_by, decided_by, business_now()
    from unnest(${custnos}::text[], ${ratings.map(each => each.level)}::text[], ${ratings.map(({ factors }) => `{${factors.join()}}`)}::text[],
      ${ratings.map(each => each.ratedOn)}::date[], ${ratings.map(each => each.reviewBy)}::date[], ${ratings.map(each => each.cause)}::text[],
      ${decided.map(each => each?.reason ?? '')}::text[], ${decided.map(each => each?.requestedBy ?? null)}::text[],
      ${decided.map(each => each?.decidedBy ?? null)}::text[])
      r (custno, level, factors, rated_on, review_by, cause, reason, requested_by, decided_by)`.execute(tx)
}

export type AmlRatingRow = {
  rating_id: bigint
  custno: string
  level: AmlLevel
  factors: AmlFactor[]
  rated_on: IsoDate
  review_by: IsoDate
  is_overdue: boolean
  cause: AmlCause
  rated_at: Date
  requested_by: string | null
  decided_by: string | null
  reason: string
}

const RATINGS = sql`
  select rating_id, custno, level, factors, rated_on, review_by, is_current and review_by < ${businessToday} as is_overdue, cause,
    rated_at, requested_by, decided_by, reason
  from aml_rating`

/** The newest ratings of these customers, at most `each` per customer. */
export async function listAmlRatings(db: Reader, custnos: readonly string[], each: number): Promise<AmlRatingRow[]> {
  const { rows } = await sql<AmlRatingRow>`
    select r.* from unnest(${[...custnos]}::text[]) asked (custno)
      cross join lateral (${RATINGS} where aml_rating.custno = asked.custno order by rating_id desc limit ${each}) r
    order by r.rating_id desc`.execute(db)
  return rows
}

/** Number of days before its due date from which a review is listed. */
const AHEAD_DAYS = 30

/** Ratings for manual review: elevated or high with a near or overdue review, and high by the rule alone. */
const forPeople = sql`is_current and level in ('elevated', 'high')
  and (review_by <= ${businessToday} + ${AHEAD_DAYS}::int or (level = 'high' and cause <> 'decided'))`

type RatingPage = { tab: 'waiting' | 'decided'; reader: string | null; before: bigint | null; limit: number }

/**
 * Ratings to review, most urgent first, or manual decisions, newest first; without `reader`'s own. Pages continue after
 * `before`.
 */
export async function pageAmlRatings(db: Reader, { tab, reader, before, limit }: RatingPage): Promise<AmlRatingRow[]> {
  const { rows } =
    tab === 'waiting'
      ? await sql<AmlRatingRow>`
          ${RATINGS} where ${forPeople} and custno is distinct from ${reader}::text and (${before}::bigint is null
            or (review_by, rating_id) > (select review_by, rating_id from aml_rating where rating_id = ${before}))
          order by review_by, rating_id limit ${limit}`.execute(db)
      : await sql<AmlRatingRow>`
          ${RATINGS} where cause = 'decided' and custno is distinct from ${reader}::text
            and (${before}::bigint is null or rating_id < ${before})
          order by rating_id desc limit ${limit}`.execute(db)
  return rows
}

export type RatingCounts = { waiting: number; overdue: number; levels: Record<AmlLevel, number> }

/** The number of waiting and of overdue reviews, without `reader`'s own, and of customers at each level. */
export async function countAmlRatings(db: Reader, reader: string | null): Promise<RatingCounts> {
  const { rows } = await sql<{ waiting: number; overdue: number } & Record<AmlLevel, number>>`
    select (count(*) filter (where ${forPeople}))::int as waiting,
      (count(*) filter (where level in ('elevated', 'high') and review_by < ${businessToday}))::int as overdue,
      (count(*) filter (where level = 'high'))::int as high,
      (count(*) filter (where level = 'elevated'))::int as elevated,
      (count(*) filter (where level = 'medium'))::int as medium,
      (count(*) filter (where level = 'low'))::int as low
    from aml_rating join customer using (custno)
    where is_current and closed_at is null and custno is distinct from ${reader}::text`.execute(db)
  const { waiting = 0, overdue = 0, high = 0, elevated = 0, medium = 0, low = 0 } = rows[0] ?? {}
  return { waiting, overdue, levels: { high, elevated, medium, low } }
}
