import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendTold, FundTold, SharesTold } from '@zhixiao/domain/exchange/confirmations.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type HeldBeside = { tradeacco: string; fundcode: string; own: ShareCents; told: ShareCents }

/** Holdings of the funds a registrar listed that are not what it says; a holder who is missing on a side has none there. */
export async function findOtherShares(db: Reader, told: readonly SharesTold[]): Promise<HeldBeside[]> {
  const { rows } = await sql<HeldBeside>`
    select tradeacco, fundcode, coalesce(h.shares, 0) as own, coalesce(t.shares, 0) as told
    from (select tradeacco, fundcode, sum(shares)::bigint as shares
          from unnest(${told.map(each => each.tradeacco)}::text[], ${told.map(each => each.fundcode)}::text[],
            ${told.map(each => each.total)}::bigint[]) x (tradeacco, fundcode, shares) group by 1, 2) t
    full join (select tradeacco, fundcode, shares_cents as shares from holding
               where fundcode = any(${[...new Set(told.map(each => each.fundcode))]}::text[])) h using (tradeacco, fundcode)
    where coalesce(h.shares, 0) <> coalesce(t.shares, 0) order by fundcode, tradeacco`.execute(db)
  return rows
}

export type KnownFund = { fundcode: string; status: string; nav: NavE4 | null }

/** What is known here of the funds and days a registrar speaks of, in the order of `told`; null for a fund that is not known. */
export async function readKnownFunds(db: Reader, told: readonly FundTold[]): Promise<(KnownFund | null)[]> {
  const { rows } = await sql<{ fundcode: string | null; status: string; nav: NavE4 | null }>`
    select f.fundcode, f.status, n.nav_e4 as nav
    from unnest(${told.map(each => each.fundcode)}::text[], ${told.map(each => each.day)}::date[]) with ordinality t (fundcode, day, place)
    left join fund f on f.fundcode = t.fundcode left join nav n on n.fundcode = t.fundcode and n.day = t.day
    order by t.place`.execute(db)
  return rows.map(({ fundcode, ...row }) => (fundcode === null ? null : { fundcode, ...row }))
}

export type PaidDividend = { tradeacco: string; fundcode: string; exDate: IsoDate; cash: Fen; reinvested: ShareCents }

/** Dividends as booked here for the holders, funds and ex-dates a registrar speaks of. */
export async function readPaidDividends(db: Reader, told: readonly DividendTold[]): Promise<PaidDividend[]> {
  const { rows } = await sql<PaidDividend>`
    select o.tradeacco, o.fundcode, o.trade_date as "exDate",
      sum(case when o.dividend_method = '0' then 0 else c.net_fen end)::bigint as cash,
      sum(case when o.dividend_method = '0' then c.shares_cents else 0 end)::bigint as reinvested
    from unnest(${told.map(each => each.tradeacco)}::text[], ${told.map(each => each.fundcode)}::text[],
      ${told.map(each => each.exDate)}::date[]) t (tradeacco, fundcode, ex_date)
    join orders o on (o.tradeacco, o.fundcode, o.trade_date) = (t.tradeacco, t.fundcode, t.ex_date) and o.kind = '143' and o.cause = 'dividend'
    join confirmation c using (order_id) group by 1, 2, 3`.execute(db)
  return rows
}
