import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

/**
 * The last day on which every index of the benchmark then in force has a close, as `compositeLevels` counts its points; null before the
 * first. An earlier day without one has no level of its own.
 */
const benchmarkTo = (fundcode: RawBuilder<unknown>) => sql`(
  select max(k.day) from (
    select benchmark_codes as codes, effective_from as begins, lag(effective_from) over w as earlier, lead(effective_from) over w as later
    from floating_fee where fundcode = ${fundcode} window w as (order by effective_from)) f
  cross join lateral (
    select q.day from index_quote q
    where q.code = f.codes[1] and (f.earlier is null or q.day >= f.begins) and (f.later is null or q.day < f.later)
      and not exists (select from unnest(f.codes) c (code) where not exists (select from index_quote o where (o.code, o.day) = (c.code, q.day)))
    order by q.day desc limit 1) k)`

/** Those of these trading days whose benchmark of a floating management fee is not known yet; none of a class without such a fee. */
export async function listUndecidedDays(
  db: Reader,
  fundcode: string,
  days: readonly IsoDate[],
): Promise<ReadonlySet<IsoDate>> {
  if (days.length === 0) return new Set()
  const { rows } = await sql<{ day: IsoDate }>`
    select d.day from (select ${benchmarkTo(sql`${fundcode}::text`)} as day) k, unnest(${[...new Set(days)]}::date[]) d (day)
    where exists (select from floating_fee where fundcode = ${fundcode}) and (k.day is null or d.day > k.day)`.execute(
    db,
  )
  return new Set(rows.map(row => row.day))
}

/** A fund of which orders are due that have their NAV, but not the benchmark that decides their floating management fee. */
export type BenchmarkWait = { fundcode: string; day: IsoDate; orders: number }

/** The funds that wait for a benchmark on a day, each with the first trading day that lacks it. */
export async function listBenchmarkWaits(db: Reader, today: IsoDate): Promise<BenchmarkWait[]> {
  const { rows } = await sql<BenchmarkWait>`
    select f.fundcode, min(o.trade_date) as day, count(*)::int as orders
    from (select fundcode, ${benchmarkTo(sql`x.fundcode`)} as known from (select distinct fundcode from floating_fee) x) f
    join orders o on o.fundcode = f.fundcode
    where o.status = ${statusSql.pending} and o.confirm_date <= ${today}::date and (f.known is null or o.trade_date > f.known)
      and (o.kind in (${kindSql.redemption}, ${kindSql.conversion}) or (o.kind = ${kindSql.forcedDecrease} and o.cause in ('liquidation', 'liquidation-held')))
      and exists (select from nav n where (n.fundcode, n.day) = (o.fundcode, o.trade_date))
    group by f.fundcode order by 1`.execute(db)
  return rows
}
