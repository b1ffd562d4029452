import type { FundNav, Move } from '@zhixiao/domain/assets/holding-days.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, NavE4, RatioE9, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

type Place = { fundcode: string; tradeacco: string; day: IsoDate }
/**
 * The last NAV date of a holding (domain/assets/day-income.ts computes its income), or the last day with a registrar's
 * income.
 */
export type LastIncomeRow =
  | (Place & {
      income: null
      shares: ShareCents
      nav: NavE4
      /** Null on a fund's first NAV, when shares come at the issue price. */
      previous_nav: NavE4 | null
      ratio: RatioE9 | null
      entitled: ShareCents
      per_share_e6: bigint
      record_date: IsoDate | null
    })
  | (Place & { income: Fen })

/** The last day with an income for each holding of a customer, in one statement. */
export async function listLastIncomes(db: Reader, custno: string): Promise<LastIncomeRow[]> {
  // Computed backwards: current shares minus the movements since the start of the last NAV date.
  const { rows } = await sql<LastIncomeRow>`
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
    )
    select c.fundcode, c.tradeacco, c.day, null::bigint as income, c.shares::bigint as shares, c.nav, c.previous_nav, x.ratio_e9 as ratio,
      (c.shares - coalesce(late.shares, 0))::bigint as entitled, coalesce(d.per_share_e6, 0)::bigint as per_share_e6, d.record_date
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
    select h.fundcode, h.tradeacco, m.day, m.income_fen, 0, 0, null, null, 0, 0, null
    from holding h cross join lateral (
      select i.day, i.income_fen from money_income i
      where i.custno = h.custno and i.tradeacco = h.tradeacco and i.fundcode = h.fundcode order by i.day desc limit 1
    ) m
    where h.custno = ${custno}
    order by day, fundcode, tradeacco`.execute(db)
  return rows
}

/** The day from whose end a position includes a movement `m`; for a fund's act, the day whose NAV reflects it. */
export const countsOn = sql`case when m.cause in ('dividend', 'split', 'carry') and m.kind <> ${kindSql.refund} then m.trade_date else m.confirm_date end`

/** A fund that an unsettled order or act changes from a day on. */
export type Coming = { fundcode: string; day: IsoDate }

/** Facts for the incomes of a span (domain/assets/holding-days.ts). */
export type IncomeFacts = {
  /** By holding and trading day. */
  moves: (Place & Move)[]
  /**
   * NAVs of the funds held or coming, by day, from the last one before the span or before the first order then pending.
   */
  navs: (FundNav & { fundcode: string })[]
  /** Daily incomes given by the registrar. */
  given: (Place & { income: Fen })[]
}

type FactRow =
  | ({ what: 'move' } & Place & Move)
  | ({ what: 'nav'; fundcode: string } & FundNav)
  | ({ what: 'given' } & Place & { income: Fen })

/**
 * The facts of a span for a customer, in one statement. Returned raw: computing shares here, with a row per NAV date
 * and holding, took the server longer than everything else together.
 */
export async function readIncomeFacts(
  db: Reader,
  custno: string,
  { from, to }: { from: IsoDate; to: IsoDate },
  fundcode: string | null = null,
  coming: readonly Coming[] = [],
): Promise<IncomeFacts> {
  const { rows } = await sql<FactRow>`
    with moved as materialized (
      select m.fundcode, m.tradeacco, m.trade_date, ${countsOn} as counts_on, sum(m.moved_cents)::bigint as shares
      from movement m join fund f on f.fundcode = m.fundcode and f.carry is null
      where m.custno = ${custno} and (${fundcode}::text is null or m.fundcode = ${fundcode}) group by 1, 2, 3, 4
    ),
    -- What waits on the day before the span has been earning since its trading day.
    fund_moved as (
      select fundcode, coalesce(min(trade_date) filter (where counts_on >= ${from}::date and trade_date < ${from}::date), ${from}::date) as since
      from (
        select fundcode, trade_date, counts_on from moved
        union all
        select c.fundcode, c.day, 'infinity' from unnest(${coming.map(each => each.fundcode)}::text[], ${coming.map(each => each.day)}::date[]) c (fundcode, day)
        join fund f on f.fundcode = c.fundcode and f.carry is null
        where ${fundcode}::text is null or c.fundcode = ${fundcode}
      ) m group by 1
    )
    select 'move' as what, fundcode, tradeacco, trade_date as day, shares, counts_on as "heldFrom", null::bigint as nav, null::bigint as ratio, null::date as "recordDate",
      null::bigint as "perShareE6", null::bigint as income
    from moved
    union all
    select 'nav', h.fundcode, null, n.day, null, null, n.nav_e4, x.ratio_e9, d.record_date, coalesce(d.per_share_e6, 0), null
    from fund_moved h
    left join lateral (select max(day) as day from nav where fundcode = h.fundcode and day < h.since) b on true
    -- "offset 0" asks fund by fund: how few the days are is not seen beforehand, and all NAVs of all funds would be read.
    cross join lateral (
      select * from nav where fundcode = h.fundcode and day >= coalesce(b.day, h.since) and day <= ${to}::date offset 0) n
    left join split x on x.fundcode = h.fundcode and x.day = n.day
    left join dividend d on d.fundcode = h.fundcode and d.ex_date = n.day
    union all
    select 'given', h.fundcode, h.tradeacco, i.day, null, null, null, null, null, null, i.income_fen
    from holding h join money_income i using (custno, tradeacco, fundcode)
    where h.custno = ${custno} and (${fundcode}::text is null or h.fundcode = ${fundcode}) and i.day between ${from}::date and ${to}::date`.execute(
    db,
  )
  const facts: IncomeFacts = { moves: [], navs: [], given: [] }
  for (const row of rows)
    if (row.what === 'move') facts.moves.push(row)
    else if (row.what === 'nav') facts.navs.push(row)
    else facts.given.push(row)
  for (const list of [facts.moves, facts.navs]) list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return facts
}

/** The first trading day whose orders moved a position; null when there is none. */
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

/** The first trading day of a customer in each of these funds, by fund. */
export async function listFirstTradeDates(
  db: Reader,
  custno: string,
  fundcodes: readonly string[],
): Promise<{ fundcode: string; day: IsoDate }[]> {
  if (fundcodes.length === 0) return []
  const { rows } = await sql<{ fundcode: string; day: IsoDate }>`
    select fundcode, min(trade_date) as day from movement
    where custno = ${custno} and fundcode = any(${[...fundcodes]}::text[]) group by 1 order by 1`.execute(db)
  return rows
}

/** Fees of a span by the day of their confirmation, of all holdings or of one fund. */
export async function listFees(
  db: Reader,
  custno: string,
  { from, to }: { from: IsoDate; to: IsoDate },
  fundcode: string | null = null,
): Promise<{ date: IsoDate; fee: Fen }[]> {
  const { rows } = await sql<{ date: IsoDate; fee: Fen }>`
    select confirm_date as date, sum(fee_moved_fen)::bigint as fee from movement
    where custno = ${custno} and (${fundcode}::text is null or fundcode = ${fundcode})
      and confirm_date between ${from}::date and ${to}::date and fee_moved_fen <> 0
    group by 1 order by 1`.execute(db)
  return rows
}

/** Money that a customer paid into funds (plus) and took out (minus), by trading day. */
export async function listCashFlows(db: Reader, custno: string): Promise<{ date: IsoDate; amount: Fen }[]> {
  const { rows } = await sql<{ date: IsoDate; amount: Fen }>`
    select trade_date as date, sum(paid_moved_fen - received_moved_fen - dividend_moved_fen)::bigint as amount
    from movement where custno = ${custno}
      and (paid_moved_fen <> 0 or received_moved_fen <> 0 or dividend_moved_fen <> 0)
    group by 1 order by 1`.execute(db)
  return rows
}
