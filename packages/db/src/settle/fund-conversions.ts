import type { ConvertibleFund } from '@zhixiao/domain/acts/fund-convert.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

type Convertible = Omit<ConvertibleFund, 'feeType' | 'hold' | 'nav'> & { nav: NavE4 | null }

/** What decides whether a fund takes part in a conversion of `day`; null for an unknown fund. */
export async function lockConvertibleFund(tx: Tx, fundcode: string, day: IsoDate): Promise<Convertible | null> {
  const { rows } = await sql<Convertible>`
    select f.fundname, f.status, f.registrar is not null as "isAtRegistrar", f.carry is not null as "isMoney",
      exists (select from floating_fee x where x.fundcode = f.fundcode) as "isFloating", f.risk_level as "riskLevel",
      (select n.nav_e4 from nav n where n.fundcode = f.fundcode order by n.day desc limit 1) as nav,
      exists (select from liquidation l where l.fundcode = f.fundcode) as "isLiquidated",
      exists (select from fund_conversion c where c.fundcode = f.fundcode) as "isConverted",
      exists (select from fund_conversion c where c.target_fundcode = f.fundcode and c.shares_cents is null) as "isTarget",
      (select coalesce(jsonb_agg(jsonb_build_object('from', e.begins, 'to', e.ends)), '[]') from (
        select record_date as begins, ex_date as ends from dividend where fundcode = f.fundcode and ex_date >= ${day}::date
        union all select day, day from split where fundcode = f.fundcode and day >= ${day}::date) e) as events
    from fund f where f.fundcode = ${fundcode} for update of f`.execute(tx)
  return rows[0] ?? null
}

/** Customers who hold a fund. */
export async function listHoldersOf(db: Reader, fundcode: string): Promise<string[]> {
  const { rows } = await sql<{ custno: string }>`
    select distinct custno from holding where fundcode = ${fundcode} and shares_cents > 0 order by 1`.execute(db)
  return rows.map(row => row.custno)
}

/** Stores a decided conversion. The caller's transaction must release the request. */
export async function insertFundConversion(
  tx: Tx,
  { fund, target, day, by }: { fund: string; target: string; day: IsoDate; by: string },
): Promise<void> {
  await sql`
    insert into fund_conversion (fundcode, target_fundcode, day, decided_by, at)
    values (${fund}, ${target}, ${day}::date, ${by}, business_now())`.execute(tx)
}

export type ConvertingFund = {
  fundcode: string
  fundname: string
  target: string
  targetName: string
  day: IsoDate
  /** Once its orders are placed. */
  shares: ShareCents | null
  holders: number | null
}

/** The newest conversions decided for all funds. */
export async function listConvertingFunds(db: Reader, limit: number): Promise<ConvertingFund[]> {
  const { rows } = await sql<ConvertingFund>`
    select c.fundcode, f.fundname, c.target_fundcode as target, t.fundname as "targetName", c.day, c.shares_cents as shares, c.holders
    from fund_conversion c join fund f using (fundcode) join fund t on t.fundcode = c.target_fundcode
    order by c.day desc, c.fundcode limit ${limit}`.execute(db)
  return rows
}

/** The fund whose shares were converted at this NAV, or after it; null for none. */
export async function findConversionAt(db: Reader, fundcode: string, day: IsoDate): Promise<string | null> {
  const { rows } = await sql<{ fundcode: string }>`
    select fundcode from fund_conversion where shares_cents is not null
      and (fundcode = ${fundcode} and day >= ${day}::date or target_fundcode = ${fundcode} and day = ${day}::date) limit 1`.execute(
    db,
  )
  return rows[0]?.fundcode ?? null
}

/** What a conversion cannot be computed without yet: a NAV of its day, or orders of both funds up to its day; null when it can. */
export async function findConversionObstacle(tx: Tx, fundcode: string): Promise<'nav' | 'orders' | null> {
  const { rows } = await sql<{ priced: boolean; waits: boolean }>`
    select (select count(*) from nav n where n.fundcode in (c.fundcode, c.target_fundcode) and n.day = c.day) = 2 as priced,
      exists (
        select from orders o where o.fundcode in (c.fundcode, c.target_fundcode) and o.status = ${statusSql.pending} and o.kind <> ${kindSql.subscription}
          and (o.trade_date <= c.day or o.fundcode = c.fundcode and o.origin = 'fund' and o.kind not in (${kindSql.redemption}, ${kindSql.conversion}))
          and not exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state <> 'done'))
      or exists (
        select from orders o where o.target_fundcode in (c.fundcode, c.target_fundcode) and o.status = ${statusSql.pending}
          and (o.trade_date <= c.day or o.target_fundcode = c.fundcode)) as waits
    from fund_conversion c where c.fundcode = ${fundcode}`.execute(tx)
  if (!rows[0]?.priced) return 'nav'
  return rows[0].waits ? 'orders' : null
}

/** Purchases of a fund whose money has not come: they end with it. */
export async function lockUnpaidPurchases(tx: Tx, fundcode: string): Promise<bigint[]> {
  const { rows } = await sql<{ orderId: bigint }>`
    select o.order_id as "orderId" from orders o
    where o.fundcode = ${fundcode} and o.status = ${statusSql.pending} and o.kind in (${kindSql.purchase}, ${kindSql.planPurchase})
    order by 1 for update`.execute(tx)
  return rows.map(row => row.orderId)
}

/** `method`: the dividend method that the holder chose in this fund and did not choose in the target; null for none. */
export type ConvertedHolder = Holder & { shares: ShareCents; frozen: ShareCents; method: DividendType | null }
export type DueConversion = { target: string; nav: NavE4; targetNav: NavE4; holders: ConvertedHolder[] }

/** A decided conversion with the holders whose shares it moves, locked; frozen shares are those of an authority, because no sale waits. */
export async function lockFundConversion(tx: Tx, fundcode: string): Promise<DueConversion> {
  const { rows } = await sql<Omit<DueConversion, 'holders'>>`
    select c.target_fundcode as target, n.nav_e4 as nav, m.nav_e4 as "targetNav"
    from fund_conversion c join nav n on (n.fundcode, n.day) = (c.fundcode, c.day) join nav m on (m.fundcode, m.day) = (c.target_fundcode, c.day)
    where c.fundcode = ${fundcode} for update of c for share of n, m`.execute(tx)
  const [due] = rows
  if (!due) throw new Error(`no conversion of ${fundcode} with both NAVs`)
  const holders = await sql<ConvertedHolder>`
    select h.custno, h.tradeacco, h.shares_cents as shares, h.frozen_cents as frozen, (
      select s.method from dividend_setting s where (s.custno, s.tradeacco, s.fundcode) = (h.custno, h.tradeacco, h.fundcode)
        and not exists (select from dividend_setting t where (t.custno, t.tradeacco, t.fundcode) = (h.custno, h.tradeacco, ${due.target}))
        and not exists (select from orders o where (o.custno, o.tradeacco, o.fundcode) = (h.custno, h.tradeacco, ${due.target})
          and o.kind = ${kindSql.dividendMethod} and o.status = ${statusSql.pending})) as method
    from holding h where h.fundcode = ${fundcode} and h.shares_cents > 0
    order by h.custno, h.tradeacco for no key update of h`.execute(tx)
  return { ...due, holders: holders.rows }
}

/** Records at which NAVs the orders of a conversion move how many shares. */
export async function recordFundConversion(
  tx: Tx,
  fundcode: string,
  { nav, targetNav, shares, holders }: { nav: NavE4; targetNav: NavE4; shares: ShareCents; holders: number },
): Promise<void> {
  await sql`
    update fund_conversion set nav_e4 = ${nav}, target_nav_e4 = ${targetNav}, shares_cents = ${shares}, holders = ${holders}
    where fundcode = ${fundcode}`.execute(tx)
}
