import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { PerShareE12 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** A class, and the first day with a changed NAV: accruals up to and including that day stay. */
export type AccruedUpTo = { fundcode: string; day: IsoDate }

/**
 * Accrues the service fee of these classes on every calendar day from `since`, after their first changed day, up to the day
 * of their newest NAV: the domain's accrualDays for sets of classes, proved equal by settle/rules-in-sql.test.ts. Classes that
 * never had a service fee have no rows.
 */
export async function accrueService(tx: Tx, classes: readonly AccruedUpTo[], since: IsoDate): Promise<void> {
  if (classes.length === 0) return
  await sql`
    with asked as (
      select a.fundcode, coalesce(l.day, ${since}::date - 1) as last_day, coalesce(l.sum_e12, 0) as last_sum
      from (
        select fundcode, min(day) as day from unnest(${classes.map(each => each.fundcode)}::text[], ${classes.map(each => each.day)}::date[]) a (fundcode, day)
        group by 1) a
      left join lateral (
        select s.day, s.sum_e12 from service_accrual s where s.fundcode = a.fundcode and s.day <= a.day order by s.day desc limit 1) l on true
      where exists (select from fund f where f.fundcode = a.fundcode and f.service_rate_e8 > 0)
        or exists (select from fund_past_terms p where p.fundcode = a.fundcode and p.service_rate_e8 > 0)
    ),
    rated as (
      select fundcode, rate, case when n = 1 then '-infinity' else from_day end as from_day, coalesce(next_day, 'infinity') as next_day
      from (
        select fundcode, rate, from_day, row_number() over own as n, lead(from_day) over own as next_day
        from (
          select fundcode, terms_from as from_day, service_rate_e8 as rate from fund join asked using (fundcode)
          union all select fundcode, effective_from, service_rate_e8 from fund_past_terms join asked using (fundcode)) t
        window own as (partition by fundcode order by from_day)) t
    ),
    priced as (
      select a.fundcode, a.last_sum, n.nav_e4, greatest(n.day, a.last_day) + 1 as from_day, n.next_day as to_day
      from asked a cross join lateral (
        select day, nav_e4, lead(day) over (order by day) as next_day from nav
        where fundcode = a.fundcode and day >= coalesce((select max(day) from nav where fundcode = a.fundcode and day <= a.last_day), '-infinity')) n
      where n.next_day > a.last_day
    ),
    accrued as (
      select fundcode, last_sum, d::date as day, (2 * nav_e4 * rate + y.days) / (2 * y.days) as amount
      from priced p join rated r using (fundcode)
      cross join lateral generate_series(greatest(p.from_day, r.from_day)::timestamp, least(p.to_day, r.next_day - 1)::timestamp, '1 day') d
      cross join lateral (select extract(doy from date_trunc('year', d) + '1 year' - '1 day'::interval)::bigint) y (days)
    )
    insert into service_accrual as s (fundcode, day, accrued_e12, sum_e12)
    select fundcode, day, amount, last_sum + sum(amount) over (partition by fundcode order by day) from accrued
    on conflict (fundcode, day) do update set accrued_e12 = excluded.accrued_e12, sum_e12 = excluded.sum_e12
      where (s.accrued_e12, s.sum_e12) <> (excluded.accrued_e12, excluded.sum_e12)`.execute(tx)
}

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
