import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { IncomeCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import type { NavE4, RatioE9 } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { statusSql } from '../codes.ts'
import { requestedNavs } from '../ops/act-requests.ts'
import type { Reader } from '../tx.ts'
import { publishesNavs } from './last-navs.ts'

export type NavGridRow = {
  fundcode: string
  fundname: string
  main_code: string
  carry: IncomeCarry | null
  before_day: IsoDate | null
  before_nav: NavE4 | null
  before_acc: NavE4 | null
  nav: NavE4 | null
  acc_nav: NavE4 | null
  income_e4: bigint | null
  yield7_e8: bigint | null
  version: number | null
  orders: number
  /** Of a fund in liquidation, which need not publish it. */
  is_optional: boolean
}

const isPriced = (day: RawBuilder<unknown>) => sql`(${publishesNavs(day)}
  and not exists (select from fund_closed_day c where c.fundcode = f.fundcode and c.day = ${day}))`

export type MissingNavs = { day: IsoDate; count: number }

/**
 * How many funds lack the NAV of each of these open days, oldest first; a day on which none is missing is left out. A NAV
 * that waits for a check is not missing, and a fund that never had one lacks it on the last day only.
 */
export async function countMissingNavs(db: Reader, days: readonly IsoDate[]): Promise<MissingNavs[]> {
  const { rows } = await sql<MissingNavs>`
    with requested as materialized (${requestedNavs})
    select d.day, count(*)::int as count from unnest(${days}::date[]) d (day) join fund f on ${isPriced(sql`d.day`)}
    where not exists (select from nav n where n.fundcode = f.fundcode and n.day = d.day)
      and not exists (select from requested r where r.fundcode = f.fundcode and r.day = d.day::text)
      and (d.day = ${days.at(-1)}::date or exists (select from nav n where n.fundcode = f.fundcode and n.day < d.day))
    group by 1 order by 1`.execute(db)
  return rows
}

/** A fund in liquidation may publish what is left of its worth until its last payment. */
const isEnding = (day: RawBuilder<unknown>) => sql`(exists (select from liquidation l where l.fundcode = f.fundcode)
  and not exists (select from liquidation l where l.fundcode = f.fundcode and l.is_last and l.day < ${day}))`

/**
 * Each fund that has a NAV on an open day, may have one in its liquidation, or has one stored: with the NAV before it and the
 * orders that rest on it.
 */
export async function listNavGrid(db: Reader, day: IsoDate): Promise<NavGridRow[]> {
  const { rows } = await sql<NavGridRow>`
    with orders_of as (
      -- Orders have no index by trading day: the pending ones are few, and none is confirmed before its trading day.
      select fundcode, count(*)::int as orders from (
        select fundcode, trade_date, parent_order_id from orders where status = ${statusSql.pending}
        union all
        select fundcode, trade_date, parent_order_id from orders where status = ${statusSql.confirmed} and confirm_date >= ${day}::date
      ) o where trade_date = ${day}::date and parent_order_id is null group by 1
    )
    select f.fundcode, f.fundname, f.main_code, f.carry, b.day as before_day, b.nav_e4 as before_nav, b.acc_nav_e4 as before_acc,
      n.nav_e4 as nav, n.acc_nav_e4 as acc_nav, n.income_e4, n.yield7_e8, n.version, coalesce(o.orders, 0) as orders,
      not ${isPriced(sql`${day}::date`)} as is_optional
    from fund f
    left join nav n on n.fundcode = f.fundcode and n.day = ${day}::date
    left join lateral (
      select day, nav_e4, acc_nav_e4 from nav where fundcode = f.fundcode and day < ${day}::date order by day desc limit 1) b on true
    left join orders_of o on o.fundcode = f.fundcode
    where n.day is not null or ${isPriced(sql`${day}::date`)} or ${isEnding(sql`${day}::date`)}
    order by f.carry is not null, f.main_code, f.fundcode`.execute(db)
  return rows
}

/** The last NAVs of a fund before a day, oldest first. */
export async function listNavsBefore(
  db: Reader,
  fundcode: string,
  day: IsoDate,
  limit: number,
): Promise<{ day: IsoDate; nav_e4: NavE4 }[]> {
  const { rows } = await sql<{ day: IsoDate; nav_e4: NavE4 }>`
    select day, nav_e4 from nav where fundcode = ${fundcode} and day < ${day}::date order by day desc limit ${limit}`.execute(
    db,
  )
  return rows.reverse()
}

export type NavGridEvent = { fundcode: string; day: IsoDate; per_share_e6: bigint; ratio_e9: RatioE9 }

/** Dividends after one day and up to another, and all splits up to that one; a dividend is a split of one share into one. */
export async function listNavEvents(db: Reader, after: IsoDate, upTo: IsoDate): Promise<NavGridEvent[]> {
  const { rows } = await sql<NavGridEvent>`
    select fundcode, ex_date as day, per_share_e6, 1000000000::bigint as ratio_e9 from dividend
    where ex_date > ${after}::date and ex_date <= ${upTo}::date
    union all
    select fundcode, day, 0::bigint, ratio_e9 from split where day <= ${upTo}::date
    order by 1, 2`.execute(db)
  return rows
}

/** When the last NAV of a day was published for the first time; corrections do not count. */
export async function readPublishedAt(db: Reader, day: IsoDate): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(n.published_at) as at from fund f join nav n on n.fundcode = f.fundcode and n.day = ${day}::date
    where n.version = 1`.execute(db)
  return rows[0]?.at ?? null
}

/** Which of these funds belongs to which portfolio, with its name. */
export async function readFundNames(
  db: Reader,
  codes: readonly string[],
): Promise<Map<string, { name: string; mainCode: string }>> {
  const { rows } = await sql<{ fundcode: string; fundname: string; main_code: string }>`
    select fundcode, fundname, main_code from fund where fundcode = any(${[...codes]}::text[])`.execute(db)
  return new Map(rows.map(row => [row.fundcode, { name: row.fundname, mainCode: row.main_code }]))
}
