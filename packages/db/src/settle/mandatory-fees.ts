import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { freeAfter, type MandatoryFee } from '@zhixiao/domain/fee/mandatory-fee.ts'
import type { RateE8, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

/** The classes of the fund `f` and the sales of the holder `custno` on `day`, before the order `before`. */
const soldEarlier = sql`(
  select coalesce(sum(e.shares_cents), 0)::bigint from fund g join orders e using (fundcode)
  where g.main_code = d.main_code and e.custno = s.custno and e.trade_date = d.day and e.order_id < s.before
    and e.kind in (${kindSql.redemption}, ${kindSql.conversion}) and e.status in (${statusSql.pending}, ${statusSql.confirmed}))`

type Row = { orderId: bigint; free: ShareCents; rate: RateE8; earlier: ShareCents }

/** The fee of these sales, where their day was declared; what the holder asked for earlier on the day uses up the free part. */
export async function readMandatoryFees(db: Reader, orderIds: readonly bigint[]): Promise<Map<bigint, MandatoryFee>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select s.before as "orderId", d.free_cents as free, d.rate_e8 as rate, ${soldEarlier} as earlier
    from (
      select order_id as before, custno, main_code, trade_date from orders join fund using (fundcode)
      where order_id = any(${[...orderIds]}::bigint[])) s
    join mandatory_fee_day d on (d.main_code, d.day) = (s.main_code, s.trade_date)`.execute(db)
  return new Map(rows.map(({ orderId, free, rate, earlier }) => [orderId, { free: freeAfter(free, earlier), rate }]))
}

/** The fee of a sale that a holder would place now for a trading day, or null. */
export async function findMandatoryFee(
  db: Reader,
  custno: string,
  fundcode: string,
  day: IsoDate,
): Promise<MandatoryFee | null> {
  const { rows } = await sql<Omit<Row, 'orderId'>>`
    select d.free_cents as free, d.rate_e8 as rate, ${soldEarlier} as earlier
    from fund f join mandatory_fee_day d on d.main_code = f.main_code and d.day = ${day}::date
    cross join (select ${custno} as custno, 9223372036854775807 as before) s
    where f.fundcode = ${fundcode}`.execute(db)
  const [row] = rows
  return row ? { free: freeAfter(row.free, row.earlier), rate: row.rate } : null
}

type DeclaredFund = {
  mainCode: string
  isMoney: boolean
  total: ShareCents
  isConfirmed: boolean
}

/** All classes of a fund together: its shares, also those sold elsewhere, and whether sales of the day are confirmed. */
export async function readDeclaredFund(db: Reader, fundcode: string, day: IsoDate): Promise<DeclaredFund | null> {
  const { rows } = await sql<DeclaredFund>`
    select f.main_code as "mainCode", f.fund_type = 'money' as "isMoney",
      (select sum(g.other_shares_cents + coalesce((select sum(h.shares_cents) from holding h where h.fundcode = g.fundcode), 0))::bigint
        from fund g where g.main_code = f.main_code) as total,
      exists (select from orders o join fund g using (fundcode) where g.main_code = f.main_code and o.trade_date = ${day}::date
        and o.kind in (${kindSql.redemption}, ${kindSql.conversion}) and o.status = ${statusSql.confirmed}) as "isConfirmed"
    from fund f where f.fundcode = ${fundcode}`.execute(db)
  return rows[0] ?? null
}

type DeclaredDay = { mainCode: string; day: IsoDate; total: ShareCents; by: string } & MandatoryFee

/** Keeps the decision; a second one replaces the first. The caller's transaction must release the request. */
export async function declareMandatoryFee(
  tx: Tx,
  { mainCode, day, total, free, rate, by }: DeclaredDay,
): Promise<void> {
  await sql`
    insert into mandatory_fee_day (main_code, day, total_cents, free_cents, rate_e8, decided_by, at)
    values (${mainCode}, ${day}::date, ${total}, ${free}, ${rate}, ${by}, business_now())
    on conflict (main_code, day) do update set total_cents = excluded.total_cents, free_cents = excluded.free_cents,
      rate_e8 = excluded.rate_e8, decided_by = excluded.decided_by, at = excluded.at`.execute(tx)
}

type WaitingSale = { orderId: bigint; custno: string; kind: string; shares: ShareCents; earlier: ShareCents }

/** Waiting sales of all classes of a fund for a day, oldest first, with what the holder asked for earlier. */
export async function listWaitingSales(db: Reader, mainCode: string, day: IsoDate): Promise<WaitingSale[]> {
  const { rows } = await sql<WaitingSale>`
    select o.order_id as "orderId", o.custno, o.kind, coalesce(o.shares_cents, 0)::bigint as shares, (sum(o.shares_cents) over (
      partition by o.custno order by o.order_id) - o.shares_cents)::bigint as earlier
    from orders o join fund f using (fundcode)
    where f.main_code = ${mainCode} and o.trade_date = ${day}::date and o.kind in (${kindSql.redemption}, ${kindSql.conversion})
      and o.status = ${statusSql.pending} order by o.order_id`.execute(db)
  return rows
}

/** What was declared for a day of a money-market fund; null for another fund. */
export async function findDeclaredFee(
  db: Reader,
  fundcode: string,
  day: IsoDate,
): Promise<{ free: ShareCents | null } | null> {
  const { rows } = await sql<{ free: ShareCents | null }>`
    select d.free_cents as free
    from fund f left join mandatory_fee_day d on (d.main_code, d.day) = (f.main_code, ${day}::date)
    where f.fundcode = ${fundcode} and f.fund_type = 'money'`.execute(db)
  return rows[0] ?? null
}
