import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, NavE4, RateE8, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

type Place = { fundcode: string; tradeacco: string; day: IsoDate }
/** A NAV date of a holding (domain/assets/day-income.ts works its income out), or a day whose income the registrar gave. */
export type DayIncomeRow =
  | (Place & {
      income: null
      shares: ShareCents
      nav: NavE4
      /** Null on the first NAV of a fund: shares came at the issue price. */
      previous_nav: NavE4 | null
      ratio: RateE8 | null
      entitled: ShareCents
      per_share_e6: bigint
    })
  | (Place & { income: Fen })

/** The days of a span, or of each holding the last one that has an income. */
export type IncomeSpan = { from: IsoDate; to: IsoDate } | 'last'

const navDays = (span: IncomeSpan) =>
  span === 'last'
    ? sql`select h.fundcode, l.day, l.nav_e4, p.nav_e4 as previous_nav
      from fund_held h
      cross join lateral (select day, nav_e4 from nav where fundcode = h.fundcode order by day desc limit 1) l
      left join lateral (select nav_e4 from nav where fundcode = h.fundcode and day < l.day order by day desc limit 1) p on true`
    : sql`select fundcode, day, nav_e4, previous_nav from (
        select n.fundcode, n.day, n.nav_e4, lag(n.nav_e4) over (partition by n.fundcode order by n.day) as previous_nav
        from fund_held h
        left join lateral (select max(day) as day from nav where fundcode = h.fundcode and day < ${span.from}::date) b on true
        join nav n on n.fundcode = h.fundcode and n.day >= coalesce(b.day, ${span.from}::date) and n.day <= ${span.to}::date
      ) d where day >= ${span.from}::date`

const moneyDays = (span: IncomeSpan) =>
  span === 'last'
    ? sql`order by i.day desc limit 1`
    : sql`and i.day between ${span.from}::date and ${span.to}::date order by i.day`

/**
 * The incomes of a customer by fund, card and NAV date, in one statement. An order confirmed at the NAV of its trading
 * day earns from the next NAV on, a redemption still earns that of its own day: shares count by trading day.
 */
export async function listDayIncomes(
  db: Reader,
  custno: string,
  span: IncomeSpan,
  fundcode: string | null = null,
): Promise<DayIncomeRow[]> {
  const { rows } = await sql<DayIncomeRow>`
    with step as (
      select m.fundcode, m.tradeacco, m.trade_date as since, lead(m.trade_date) over held as until,
        sum(sum(m.moved_cents)) over held as shares
      from movement m join fund f on f.fundcode = m.fundcode and f.carry is null
      where m.custno = ${custno} and (${fundcode}::text is null or m.fundcode = ${fundcode})
      group by m.fundcode, m.tradeacco, m.trade_date
      window held as (partition by m.fundcode, m.tradeacco order by m.trade_date)
    ),
    fund_held as (select distinct fundcode from step),
    nav_day as materialized (${navDays(span)})
    select s.fundcode, s.tradeacco, n.day, null::bigint as income, s.shares::bigint as shares, n.nav_e4 as nav, n.previous_nav,
      x.ratio_e8 as ratio, coalesce(e.shares, 0)::bigint as entitled, coalesce(d.per_share_e6, 0)::bigint as per_share_e6
    from step s join nav_day n on n.fundcode = s.fundcode and n.day > s.since and (s.until is null or n.day <= s.until)
    left join split x on x.fundcode = n.fundcode and x.day = n.day
    left join dividend d on d.fundcode = n.fundcode and d.ex_date = n.day
    left join lateral (
      select shares from step e where e.fundcode = s.fundcode and e.tradeacco = s.tradeacco and e.since < d.record_date
        and (e.until is null or e.until >= d.record_date)
    ) e on d.ex_date is not null
    where s.shares > 0 or e.shares > 0
    union all
    select h.fundcode, h.tradeacco, m.day, m.income_fen, 0, 0, null, null, 0, 0
    from holding h cross join lateral (
      select i.day, i.income_fen from money_income i
      where i.custno = h.custno and i.tradeacco = h.tradeacco and i.fundcode = h.fundcode ${moneyDays(span)}
    ) m
    where h.custno = ${custno} and (${fundcode}::text is null or h.fundcode = ${fundcode})
    order by day, fundcode, tradeacco`.execute(db)
  return rows
}

/** The first and the last trading day whose orders moved a position; null without any. */
export async function readFirstTradeDate(
  db: Reader,
  custno: string,
  fundcode: string | null = null,
): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select min(trade_date) as day from movement
    where custno = ${custno} and (${fundcode}::text is null or fundcode = ${fundcode})`.execute(db)
  return rows[0]?.day ?? null
}

/** What a customer put into funds (plus) and took out (minus), by trading day. */
export async function listCashFlows(db: Reader, custno: string): Promise<{ date: IsoDate; amount: Fen }[]> {
  const { rows } = await sql<{ date: IsoDate; amount: Fen }>`
    select trade_date as date, sum(paid_moved_fen - received_moved_fen - dividend_moved_fen)::bigint as amount
    from movement where custno = ${custno}
      and (paid_moved_fen <> 0 or received_moved_fen <> 0 or dividend_moved_fen <> 0)
    group by 1 order by 1`.execute(db)
  return rows
}
