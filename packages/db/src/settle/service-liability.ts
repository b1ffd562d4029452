import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { SoldLot } from '@zhixiao/domain/fee/service-return.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { hasGrownLot } from '../lot-columns.ts'
import type { Reader, Tx } from '../tx.ts'

/**
 * Shares of a class by seller, trading day of purchase and the day on which another class was converted into this one; purchases in
 * own sales before the index count as made on the last day before it.
 */
export type HeldShares = SoldLot & { fundcode: string; shares: ShareCents }

/** The remaining shares of all classes that accrue a service fee. */
export async function listHeldShares(db: Reader, since: IsoDate): Promise<HeldShares[]> {
  const { rows } = await sql<HeldShares>`
    select l.fundcode, l.channel, case l.channel when 'own' then greatest(l.trade_date, ${since}::date - 1) else l.trade_date end as "tradeDate",
      l.converted_on as "convertedOn", sum(l.remaining_cents)::bigint as shares
    from lot l where l.remaining_cents > 0 and exists (select from service_accrual s where s.fundcode = l.fundcode)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Classes whose last count has shares or money. */
export async function listOwingClasses(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    select fundcode from (
      select distinct on (fundcode) fundcode, shares_cents, owed_fen from service_liability order by fundcode, day desc) last
    where shares_cents <> 0 or owed_fen <> 0 order by fundcode`.execute(db)
  return rows.map(({ fundcode }) => fundcode)
}

/** `bearingDays`: for how many days after its purchase a lot sold by an agency bears the fee; null for always. */
export type Owed = { fundcode: string; day: IsoDate; shares: ShareCents; owed: Fen; bearingDays: number | null }

/** Agency lots `l` of day `s` that bear the fee, with the shares that they had before its trading day. */
const bearing = sql`
      select coalesce(sum(l.remaining_cents + u.used - g.grown), 0) as shares from lot l join orders m on m.order_id = l.order_id and m.trade_date < s.day
      cross join lateral (
        select coalesce(sum(x.shares_cents), 0) as used from lot_use x join orders y using (order_id) where x.lot_id = l.lot_id and y.trade_date >= s.day) u
      cross join lateral (
        select coalesce(sum(o.shares_cents), 0) as grown from orders o where o.custno = l.custno and o.lot_id = l.lot_id and o.trade_date >= s.day and ${hasGrownLot}) g
      where l.fundcode = s.fundcode and l.channel = 'agency' and (o.bearing is null or l.trade_date + o.bearing >= s.day)`

/**
 * Stores the liability at the end of a day, with the fees accrued since the previous count, derived from the share movements
 * less the agency lots that bear them, and the fees returned with sales since then. A second count of a day replaces the first.
 */
export async function keepLiabilities(tx: Tx, owed: readonly Owed[], since: IsoDate): Promise<void> {
  await sql`
    insert into service_liability
    select o.fundcode, o.day, o.shares, o.owed, round(a.accrued / 1000000000000)::bigint, g.given
    from unnest(${owed.map(each => each.fundcode)}::text[], ${owed.map(each => each.day)}::date[],
      ${owed.map(each => each.shares)}::bigint[], ${owed.map(each => each.owed)}::bigint[], ${owed.map(each => each.bearingDays)}::int[]) o (fundcode, day, shares, owed, bearing)
    cross join lateral (
      select coalesce(max(day), ${since}::date - 1) as day from service_liability l where l.fundcode = o.fundcode and l.day < o.day) before
    cross join lateral (
      select coalesce(sum(s.accrued_e12 * (m.shares - b.shares)), 0) as accrued from service_accrual s
      cross join lateral (select coalesce(sum(moved_cents), 0) as shares from movement where fundcode = s.fundcode and trade_date < s.day) m
      cross join lateral (${bearing}) b
      where s.fundcode = o.fundcode and s.day > before.day and s.day <= o.day) a
    cross join lateral (
      select coalesce(sum(u.service_fen), 0)::bigint as given from orders x join lot_use u using (order_id)
      where x.fundcode = o.fundcode and x.trade_date > before.day and x.trade_date <= o.day) g
    on conflict (fundcode, day) do update set shares_cents = excluded.shares_cents, owed_fen = excluded.owed_fen,
      accrued_fen = excluded.accrued_fen, given_fen = excluded.given_fen`.execute(tx)
}

export type ServiceFigures = {
  fundcode: string
  fundname: string
  day: IsoDate
  shares: ShareCents
  owed: Fen
  accrued: Fen
  given: Fen
  /** Change since the previous count that accruals and returns do not explain: rounding, and corrections. */
  unexplained: Fen
}

/** The liabilities counted in a period, by class and day. */
export async function listLiabilities(
  db: Reader,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<ServiceFigures[]> {
  const { rows } = await sql<ServiceFigures>`
    select * from (
      select l.fundcode, f.fundname, l.day, l.shares_cents as shares, l.owed_fen as owed, l.accrued_fen as accrued, l.given_fen as given,
        l.owed_fen - coalesce(lag(l.owed_fen) over (partition by l.fundcode order by l.day), 0) - l.accrued_fen + l.given_fen as unexplained
      from service_liability l join fund f using (fundcode)) l
    where day between ${from}::date and ${to}::date order by fundcode, day`.execute(db)
  return rows
}
