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
  const carried = span === 'last' ? lastDays(custno) : daysOf(custno, span, fundcode)
  const money = span === 'last' ? sql`desc limit 1` : sql``
  const [from, to] = span === 'last' ? [null, null] : [span.from, span.to]
  const { rows } = await sql<DayIncomeRow>`
    ${carried}
    select c.fundcode, c.tradeacco, c.day, null::bigint as income, c.shares::bigint as shares, c.nav, c.previous_nav, x.ratio_e8 as ratio,
      (c.shares - coalesce(late.shares, 0))::bigint as entitled, coalesce(d.per_share_e6, 0)::bigint as per_share_e6
    from carried c
    left join split x on x.fundcode = c.fundcode and x.day = c.day
    left join dividend d on d.fundcode = c.fundcode and d.ex_date = c.day
    left join lateral (
      select sum(m.moved_cents) as shares from movement m
      where d.record_date < c.day -- looked for on such days alone
        and m.custno = ${custno} and m.fundcode = c.fundcode and m.tradeacco = c.tradeacco and m.trade_date >= d.record_date and m.trade_date < c.day
    ) late on true
    where c.shares > 0 or c.shares - late.shares > 0
    union all
    select h.fundcode, h.tradeacco, m.day, m.income_fen, 0, 0, null, null, 0, 0
    from holding h cross join lateral (
      select i.day, i.income_fen from money_income i
      where i.custno = h.custno and i.tradeacco = h.tradeacco and i.fundcode = h.fundcode
        and i.day between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      order by i.day ${money}
    ) m
    where h.custno = ${custno} and (${fundcode}::text is null or h.fundcode = ${fundcode})
    order by day, fundcode, tradeacco`.execute(db)
  return rows
}

/** Backwards from what is held now: what moved since the start of the last NAV date is taken off again. */
const lastDays = (custno: string) => sql`
  with last as materialized (
    select h.fundcode, h.tradeacco, h.shares_cents, l.day, l.nav_e4 as nav, p.nav_e4 as previous_nav
    from holding h join fund f on f.fundcode = h.fundcode and f.carry is null
    cross join lateral (select day, nav_e4 from nav where fundcode = h.fundcode order by day desc limit 1) l
    left join lateral (select nav_e4 from nav where fundcode = h.fundcode and day < l.day order by day desc limit 1) p on true
    where h.custno = ${custno}
  ),
  recent as materialized (
    select fundcode, tradeacco, trade_date, moved_cents from movement
    where custno = ${custno} and trade_date >= (select min(day) from last)
  ),
  since as (
    select l.fundcode, l.tradeacco, sum(m.moved_cents) as shares
    from last l join recent m on m.fundcode = l.fundcode and m.tradeacco = l.tradeacco and m.trade_date >= l.day group by 1, 2
  ),
  carried as (
    select l.fundcode, l.tradeacco, l.day, l.nav, l.previous_nav, l.shares_cents - coalesce(s.shares, 0) as shares
    from last l left join since s using (fundcode, tradeacco)
  )`

/** Movements and NAV dates of each holding in one row of time, with the shares that came before each: sorted once, whatever the number. */
const daysOf = (custno: string, { from, to }: { from: IsoDate; to: IsoDate }, fundcode: string | null) => sql`
  with moved as materialized (
    select m.fundcode, m.tradeacco, m.trade_date, sum(m.moved_cents) as shares
    from movement m join fund f on f.fundcode = m.fundcode and f.carry is null
    where m.custno = ${custno} and (${fundcode}::text is null or m.fundcode = ${fundcode}) group by 1, 2, 3
  ),
  place as (select fundcode, tradeacco, min(trade_date) as since from moved group by 1, 2),
  nav_day as materialized (
    select n.fundcode, n.day, n.nav_e4, lag(n.nav_e4) over (partition by n.fundcode order by n.day) as previous_nav
    from (select distinct fundcode from place) h
    left join lateral (select max(day) as day from nav where fundcode = h.fundcode and day < ${from}::date) b on true
    -- "offset 0" asks fund by fund: how few the days are is not seen beforehand, and all NAVs of all funds would be read.
    cross join lateral (
      select * from nav where fundcode = h.fundcode and day >= coalesce(b.day, ${from}::date) and day <= ${to}::date offset 0) n
  ),
  told as (
    select fundcode, tradeacco, trade_date as day, true as is_move, shares, null::bigint as nav, null::bigint as previous_nav from moved
    union all
    select p.fundcode, p.tradeacco, n.day, false, 0, n.nav_e4, n.previous_nav
    from place p join nav_day n on n.fundcode = p.fundcode and n.day > p.since and n.day >= ${from}::date
  ),
  summed as (
    select fundcode, tradeacco, day, nav, previous_nav, is_move,
      sum(shares) over (partition by fundcode, tradeacco order by day, is_move rows unbounded preceding) as shares
    from told
  ),
  carried as (select * from summed where not is_move)`

/** The first trading day whose orders moved a position; null without any. */
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
