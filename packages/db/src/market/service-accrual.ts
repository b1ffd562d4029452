import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DatedSplit } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { PerShareE12, RatioE9 } from '@zhixiao/domain/money/money.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { lockValues } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

/** A class, and the first day with a changed NAV: accruals up to and including that day stay. */
export type AccruedUpTo = { fundcode: string; day: IsoDate }

/**
 * Accrues the service fee of these classes on every calendar day from `since`, after their first changed day, up to the day
 * of their newest NAV: the domain's accrualDays for sets of classes, proved equal by settle/rules-in-sql.test.ts. Classes that
 * never had a service fee have no rows.
 */
export async function accrueService(tx: Tx, classes: readonly AccruedUpTo[], since: IsoDate): Promise<void> {
  const changed = firstChanges(classes)
  if (changed.length === 0) return
  await lockValues(
    tx,
    'accruals of a class',
    changed.map(each => each.fundcode),
  )
  // Days of the index and days beyond it are written apart: an insert that may meet its row takes twice the time.
  await sql`
    with ${stepsOf(changed, since, sql`end_day > last_day`)}
    update service_accrual s set accrued_e12 = t.amount, sum_e12 = t.sum_to - t.amount * (t.to_day - s.day)
    from steps t where s.fundcode = t.fundcode and s.day between t.from_day and t.to_day
      and (s.accrued_e12, s.sum_e12) <> (t.amount, t.sum_to - t.amount * (t.to_day - s.day))`.execute(tx)
  await sql`
    with ${stepsOf(changed, since, sql`newest_day > coalesce(end_day, last_day) or last_day + 1 < first_day`)}
    insert into service_accrual (fundcode, day, accrued_e12, sum_e12)
    select fundcode, day, amount, sum_to - amount * (to_day - day)
    from (select *, from_day + generate_series(0, to_day - from_day) as day from steps) t
    where first_day is null or day not between first_day and end_day`.execute(tx)
}

/** Each class once, with its earliest changed day. */
function firstChanges(classes: readonly AccruedUpTo[]): AccruedUpTo[] {
  const first = new Map<string, IsoDate>()
  for (const { fundcode, day } of classes) {
    const known = first.get(fundcode)
    if (known === undefined || day < known) first.set(fundcode, day)
  }
  return [...first].map(([fundcode, day]) => ({ fundcode, day }))
}

/**
 * Common table expressions up to `steps`: spans of days on which a class accrues one amount a day, with the sum at the end of each, for
 * those classes whose index, from `first_day` to `end_day`, meets a condition.
 */
const stepsOf = (changed: readonly AccruedUpTo[], since: IsoDate, condition: RawBuilder<unknown>) => sql`
    asked as materialized (
      select * from (
        select a.fundcode, coalesce(l.day, ${since}::date - 1) as last_day, coalesce(l.sum_e12, 0) as last_sum,
          (select max(day) from nav n where n.fundcode = a.fundcode) as newest_day,
          (select min(day) from service_accrual s where s.fundcode = a.fundcode) as first_day,
          (select max(day) from service_accrual s where s.fundcode = a.fundcode) as end_day
        from unnest(${changed.map(each => each.fundcode)}::text[], ${changed.map(each => each.day)}::date[]) a (fundcode, day)
        left join lateral (
          select s.day, s.sum_e12 from service_accrual s where s.fundcode = a.fundcode and s.day <= a.day order by s.day desc limit 1) l on true
        where exists (select from fund f where f.fundcode = a.fundcode and f.service_rate_e8 > 0)
          or exists (select from fund_past_terms p where p.fundcode = a.fundcode and p.service_rate_e8 > 0)) a
      where ${condition}
    ),
    rated as materialized (
      select fundcode, rate, case when n = 1 then '-infinity' else from_day end as from_day, coalesce(next_day - 1, 'infinity') as to_day
      from (
        select fundcode, rate, from_day, row_number() over own as n, lead(from_day) over own as next_day
        from (
          select fundcode, terms_from as from_day, service_rate_e8 as rate from fund join asked using (fundcode)
          union all select fundcode, effective_from, service_rate_e8 from fund_past_terms join asked using (fundcode)) t
        window own as (partition by fundcode order by from_day)) t
    ),
    -- Each within one year and at one rate.
    spans as materialized (
      select a.*, r.rate, d.from_day, d.to_day, make_date(y, 12, 31) - make_date(y - 1, 12, 31) as days
      from asked a join rated r using (fundcode)
      cross join lateral generate_series(extract(year from a.last_day + 1)::int, extract(year from a.newest_day)::int) y
      cross join lateral (
        select greatest(a.last_day + 1, r.from_day, make_date(y, 1, 1)), least(a.newest_day, r.to_day, make_date(y, 12, 31))) d (from_day, to_day)
      where d.from_day <= d.to_day
    ),
    steps as (
      select t.*, (last_sum + sum(amount * (to_day - from_day + 1)) over (partition by fundcode order by from_day))::bigint as sum_to
      from (
        select s.fundcode, s.last_sum, s.first_day, s.end_day, greatest(n.day + 1, s.from_day) as from_day, least(n.next_day, s.to_day) as to_day,
          (2 * n.nav_e4 * s.rate + s.days) / (2 * s.days) as amount
        from spans s cross join lateral (
          select day, nav_e4, lead(day, 1, 'infinity') over (order by day) as next_day from nav
          where fundcode = s.fundcode and day < s.to_day
            and day >= coalesce((select max(day) from nav where fundcode = s.fundcode and day < s.from_day), '-infinity')) n) t
    )`

/**
 * The index of a class on these days, locked against corrections until the transaction ends; without days before its start.
 */
export async function lockAccruals(
  tx: Tx,
  fundcode: string,
  days: readonly IsoDate[],
): Promise<Map<IsoDate, PerShareE12>> {
  const { rows } = await sql<{ day: IsoDate; sum: PerShareE12 }>`
    select day, sum_e12 as sum from service_accrual
    where fundcode = ${fundcode} and day = any(${[...new Set(days)]}::date[]) order by day for share`.execute(tx)
  return new Map(rows.map(row => [row.day, row.sum]))
}

/** The newest day of the index of a class; null when it has none. */
export async function readLastAccrual(
  db: Reader,
  fundcode: string,
): Promise<{ day: IsoDate; sum: PerShareE12 } | null> {
  const { rows } = await sql<{ day: IsoDate; sum: PerShareE12 }>`
    select day, sum_e12 as sum from service_accrual where fundcode = ${fundcode} order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The index of a class on these days, and its newest day; null when it has none. */
export async function readAccruals(
  db: Reader,
  fundcode: string,
  days: readonly IsoDate[],
): Promise<{ sums: Map<IsoDate, PerShareE12>; last: { day: IsoDate; sum: PerShareE12 } | null }> {
  const { rows } = await sql<{ day: IsoDate; sum: PerShareE12 }>`
    select day, sum_e12 as sum from service_accrual
    where fundcode = ${fundcode}
      and (day = any(${[...days]}::date[]) or day = (select max(day) from service_accrual where fundcode = ${fundcode}))
    order by day`.execute(db)
  return { sums: new Map(rows.map(row => [row.day, row.sum])), last: rows.at(-1) ?? null }
}

/** The splits of a class, and its index on their days, on the days on which lots of a holding were bought, and on its newest one. */
export type HeldAccruals = {
  sums: Map<IsoDate, PerShareE12>
  last: { day: IsoDate; sum: PerShareE12 } | null
  splits: DatedSplit[]
}

/** What decides the service fee of the lots that a holding has now; splits from `from` to `to`, both included. */
export async function readHeldAccruals(
  db: Reader,
  { custno, tradeacco, fundcode }: Holder & { fundcode: string },
  from: IsoDate,
  to: IsoDate,
): Promise<HeldAccruals> {
  const { rows } = await sql<{ day: IsoDate; ratio: RatioE9 | null; sum: PerShareE12 | null }>`
    select d.day, d.ratio, s.sum_e12 as sum
    from (
      select distinct trade_date as day, null::bigint as ratio from lot
      where (custno, tradeacco, fundcode) = (${custno}, ${tradeacco}, ${fundcode}) and remaining_cents > 0
      union all select day, ratio_e9 from split where fundcode = ${fundcode} and day between ${from}::date and ${to}::date
      union all select max(day), null from service_accrual where fundcode = ${fundcode}) d
    left join service_accrual s on (s.fundcode, s.day) = (${fundcode}, d.day) order by d.day`.execute(db)
  const sums = new Map(rows.flatMap(({ day, sum }) => (sum === null ? [] : [[day, sum] as const])))
  const [day, sum] = [...sums].at(-1) ?? []
  return {
    sums,
    last: day === undefined || sum === undefined ? null : { day, sum },
    splits: rows.flatMap(row => (row.ratio === null ? [] : [{ day: row.day, ratio: row.ratio }])),
  }
}
