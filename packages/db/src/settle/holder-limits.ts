import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, type NavE4, type ShareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { type KeptColumns, type KeptTerms, keptColumns, keptTerms } from '../kept-terms.ts'
import { lockValues } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

export type LimitedFund = {
  mainCode: string
  /** Shares of all classes sold elsewhere. */
  others: ShareCents
}

/** A fund of which no holder may reach half; null where the limit does not apply or the fund's size is not known. */
export async function findLimitedFund(db: Reader, fundcode: string): Promise<LimitedFund | null> {
  const { rows } = await sql<LimitedFund>`
    select f.main_code as "mainCode", o.others from fund f cross join lateral (
      select sum(g.other_shares_cents)::bigint as others from fund g where g.main_code = f.main_code) o
    where f.fundcode = ${fundcode} and coalesce(f.holder_limit = 'half', o.others > 0)`.execute(db)
  return rows[0] ?? null
}

/**
 * Locks the holders' shares of these funds where one holder stays below half: classes settled side by side would each find
 * the whole room free. Call it after the locks of the funds.
 */
export async function lockHolders(tx: Tx, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ mainCode: string }>`
    select distinct f.main_code as "mainCode" from fund f where f.fundcode = any(${[...codes]}::text[])
      and coalesce(f.holder_limit = 'half', (select sum(g.other_shares_cents) > 0 from fund g where g.main_code = f.main_code))`.execute(
    tx,
  )
  if (rows.length === 0) return
  await lockValues(
    tx,
    'holders of a fund',
    rows.map(row => row.mainCode),
  )
}

/** Each class of a fund whose holders are limited with that fund's main code: such classes wait for one another's lock. */
export async function listLimitedClasses(db: Reader): Promise<[string, string][]> {
  const { rows } = await sql<{ fundcode: string; mainCode: string }>`
    select fundcode, main_code as "mainCode" from (
      select f.fundcode, f.main_code, f.holder_limit, sum(f.other_shares_cents) over (partition by f.main_code) as others from fund f) f
    where coalesce(holder_limit = 'half', others > 0)`.execute(db)
  return rows.map(row => [row.fundcode, row.mainCode])
}

/** Shares of all classes of a fund, by custno; holders without any are missing. */
export async function listHeldOf(
  db: Reader,
  mainCode: string,
  custnos: readonly string[],
): Promise<Map<string, ShareCents>> {
  const { rows } = await sql<{ custno: string; shares: ShareCents }>`
    select h.custno, sum(h.shares_cents)::bigint as shares from holding h join fund f using (fundcode)
    where f.main_code = ${mainCode} and h.custno = any(${[...custnos]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(row => [row.custno, row.shares]))
}

/** Shares of all classes that are registered here. */
export async function sumHeldOf(db: Reader, mainCode: string): Promise<ShareCents> {
  const { rows } = await sql<{ shares: ShareCents }>`
    select coalesce(sum(h.shares_cents), 0)::bigint as shares from holding h join fund f using (fundcode)
    where f.main_code = ${mainCode}`.execute(db)
  return rows[0]?.shares ?? ZERO_SHARES
}

/** What confirmations of `day` moved in all classes: of all holders, and of these by custno. */
export async function readMovedOn(
  db: Reader,
  mainCode: string,
  day: IsoDate,
): Promise<{ all: bigint; of: Map<string, ShareCents> }> {
  const { rows } = await sql<{ custno: string; shares: ShareCents }>`
    with class as (select fundcode from fund where main_code = ${mainCode}),
    moved as (
      select o.custno, c.moved_cents from class join orders o using (fundcode) join confirmation c on c.order_id = o.order_id and c.leg = 'own'
      where o.confirm_date = ${day}::date and o.status = ${statusSql.confirmed}
      union all
      select o.custno, c.moved_cents from class join orders o on o.target_fundcode = class.fundcode
      join confirmation c on c.order_id = o.order_id and c.leg = 'into'
      where o.confirm_date = ${day}::date and o.status = ${statusSql.confirmed}
    )
    select custno, sum(moved_cents)::bigint as shares from moved group by 1`.execute(db)
  return {
    all: rows.reduce((sum, row) => sum + row.shares, 0n),
    of: new Map(rows.map(row => [row.custno, row.shares])),
  }
}

export type WaitingEntry = {
  fundcode: string
  amount: Fen | null
  shares: ShareCents | null
  nav: NavE4 | null
  intoNav: NavE4 | null
  /** A conversion between two classes of the fund. */
  isWithin: boolean
}

/** What a customer has ordered of any class and is not confirmed: purchases by amount, conversions by shares out. */
export async function listWaitingEntries(db: Reader, custno: string, mainCode: string): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select f.fundcode, o.amount_fen as amount, o.shares_cents as shares, own.nav, into_.nav as "intoNav",
      o.target_fundcode is not null and s.main_code = f.main_code as "isWithin"
    from orders o join fund s using (fundcode) join fund f on f.fundcode = coalesce(o.target_fundcode, o.fundcode)
    left join lateral (select nav_e4 as nav from nav where fundcode = o.fundcode order by day desc limit 1) own on true
    left join lateral (select nav_e4 as nav from nav where fundcode = o.target_fundcode order by day desc limit 1) into_ on true
    where o.custno = ${custno} and f.main_code = ${mainCode} and o.status = ${statusSql.pending}
      and o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.planPurchase}, ${kindSql.conversion})`.execute(
    db,
  )
  return rows
}

export type PaidSubscription = KeptTerms & {
  orderId: bigint
  custno: string
  tradeDate: IsoDate
  amount: Fen
  paidOn: IsoDate
}

/** Paid subscriptions of a fund, waiting and confirmed, where one holder paid at least two fifths of all that is accepted; otherwise none. */
export async function listLargeRaising(db: Reader, fundcode: string): Promise<PaidSubscription[]> {
  const { rows } = await sql<Omit<PaidSubscription, 'entry'> & KeptColumns>`
    with paid as (
      select o.*, (t.done_at at time zone 'Asia/Shanghai')::date as paid_on
      from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
      where o.fundcode = ${fundcode} and o.kind = ${kindSql.subscription} and o.status in (${statusSql.pending}, ${statusSql.confirmed})
    ),
    largest as (
      select max(own) * 5 >= (least(sum(own), nullif(f.raise_cap_fen, 0)) + f.other_shares_cents) * 2 as is_large
      from (select sum(amount_fen) as own from paid group by custno) p, fund f where f.fundcode = ${fundcode}
      group by f.raise_cap_fen, f.other_shares_cents
    )
    select o.order_id as "orderId", o.custno, o.trade_date as "tradeDate", coalesce(o.amount_fen, 0)::bigint as amount, o.paid_on as "paidOn", ${keptColumns}
    from paid o where (select is_large from largest) order by o.order_id`.execute(db)
  return rows.map(keptTerms)
}
