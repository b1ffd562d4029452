import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import type { NavEvents } from '@zhixiao/domain/fund/nav-checks.ts'
import type { IncomeCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import type { NavE4, RatioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import { lockFor } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'
import { insertRows } from './bulk.ts'
import { accrueService } from './service-accrual.ts'

export type NavValues = { nav_e4: NavE4; acc_nav_e4: NavE4; income_e4: bigint | null; yield7_e8: bigint | null }
export type StoredNav = NavValues & { day: IsoDate; version: number }
export type NavWrite = NavValues & { fundcode: string; day: IsoDate }

/** Serializes imports of market data. */
export const lockMarketImport = (tx: Tx): Promise<void> => lockFor(tx, 'market-import')

/** Existing funds among `codes`, with their income carry. */
export async function findFunds(db: Reader, codes: readonly string[]): Promise<Map<string, IncomeCarry | null>> {
  const { rows } = await sql<{ fundcode: string; carry: IncomeCarry | null }>`
    select fundcode, carry from fund where fundcode = any(${[...codes]}::text[])`.execute(db)
  return new Map(rows.map(row => [row.fundcode, row.carry]))
}

/** All NAVs of a fund, ascending. */
export async function listStoredNavs(db: Reader, fundcode: string): Promise<StoredNav[]> {
  return db
    .selectFrom('nav')
    .select(['day', 'nav_e4', 'acc_nav_e4', 'income_e4', 'yield7_e8', 'version'])
    .where('fundcode', '=', fundcode)
    .orderBy('day')
    .execute()
}

export async function readNavEvents(db: Reader, fundcode: string): Promise<NavEvents> {
  const dividends = await db.selectFrom('dividend').selectAll().where('fundcode', '=', fundcode).execute()
  const splits = await db.selectFrom('split').selectAll().where('fundcode', '=', fundcode).execute()
  return {
    dividends: new Map(dividends.map(row => [row.ex_date, row.per_share_e6])),
    splits: new Map(splits.map(row => [row.day, row.ratio_e9])),
  }
}

/** Adds NAVs of new days, published at `publishedAt`, and accrues service fees on them. */
export async function insertNavs(tx: Tx, navs: readonly NavWrite[], publishedAt: Date): Promise<void> {
  await insertRows(
    tx,
    'nav',
    navs.map(nav => ({ ...nav, published_at: publishedAt })),
  )
  await accrueService(tx, navs, SERVICE_ACCRUES_FROM)
}

/** Replaces NAVs by corrected ones, increments their versions, and recomputes the service fees accrued on them. */
export async function correctNavs(tx: Tx, navs: readonly NavWrite[]): Promise<void> {
  await sql`
    update nav n set nav_e4 = c.nav_e4, acc_nav_e4 = c.acc_nav_e4, income_e4 = c.income_e4, yield7_e8 = c.yield7_e8,
      version = n.version + 1, published_at = business_now()
    from unnest(${navs.map(nav => nav.fundcode)}::text[], ${navs.map(nav => nav.day)}::date[],
      ${navs.map(nav => nav.nav_e4)}::bigint[], ${navs.map(nav => nav.acc_nav_e4)}::bigint[],
      ${navs.map(nav => nav.income_e4)}::bigint[], ${navs.map(nav => nav.yield7_e8)}::bigint[])
      c (fundcode, day, nav_e4, acc_nav_e4, income_e4, yield7_e8)
    where (n.fundcode, n.day) = (c.fundcode, c.day)`.execute(tx)
  await accrueService(tx, navs, SERVICE_ACCRUES_FROM)
}

/** Locks stored NAVs against a settlement that would use them, until they are corrected. */
export async function lockNavs(tx: Tx, days: readonly { fundcode: string; day: IsoDate }[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    select from nav where (fundcode, day) in (select * from unnest(${days.map(each => each.fundcode)}::text[],
      ${days.map(each => each.day)}::date[])) order by fundcode, day for no key update`.execute(tx)
}

export type NavUse = { fundcode: string; day: IsoDate; order_id: bigint }

/** Orders confirmed at the NAVs of these days. Subscriptions are issued at one yuan and do not use a NAV. */
export async function listNavUses(tx: Tx, days: readonly { fundcode: string; day: IsoDate }[]): Promise<NavUse[]> {
  if (days.length === 0) return []
  const { rows } = await sql<NavUse>`
    select d.fundcode, c.nav_day as day, o.order_id
    from unnest(${days.map(each => each.fundcode)}::text[], ${days.map(each => each.day)}::date[]) d (fundcode, day)
    join confirmation c on c.nav_day = d.day
    join orders o on o.order_id = c.order_id and d.fundcode = case c.leg when 'own' then o.fundcode else o.target_fundcode end
    where o.kind <> ${kindSql.subscription} order by 1, 2, 3`.execute(tx)
  return rows
}

/** Those of these days whose income is booked for holders of a money-market fund. */
export async function listBookedIncomes(
  tx: Tx,
  days: readonly { fundcode: string; day: IsoDate }[],
): Promise<string[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ booked: string }>`
    select concat_ws(' ', d.fundcode, d.day) as booked
    from unnest(${days.map(each => each.fundcode)}::text[], ${days.map(each => each.day)}::date[]) d (fundcode, day)
    where exists (select from money_income m where (m.fundcode, m.day) = (d.fundcode, d.day)) order by 1`.execute(tx)
  return rows.map(row => row.booked)
}

export async function insertEvents(
  tx: Tx,
  dividends: readonly { fundcode: string; day: IsoDate; perShareE6: bigint }[],
  splits: readonly { fundcode: string; day: IsoDate; ratioE9: RatioE9 }[],
): Promise<void> {
  await insertRows(
    tx,
    'dividend',
    // A price file has only the ex-date, which off the exchange is also the record date (rules 2.8).
    dividends.map(({ fundcode, day, perShareE6 }) => ({
      fundcode,
      record_date: day,
      ex_date: day,
      pay_date: day,
      per_share_e6: perShareE6,
    })),
  )
  await insertRows(
    tx,
    'split',
    splits.map(({ fundcode, day, ratioE9 }) => ({ fundcode, day, ratio_e9: ratioE9 })),
  )
}

export type PlainFund = {
  fundcode: string
  fundname: string
  fund_type: string
  share_class: string
  main_code: string
  status: string
  risk_level: number
  fee_exempt: boolean
  confirm_lag: number
  pay_lag: number
  setup_date: IsoDate | null
  carry: IncomeCarry | null
  default_dividend_method: DividendType
}

/** Inserts a fund with little more than code and name; other columns take the table's defaults. */
export async function insertPlainFund(tx: Tx, fund: PlainFund): Promise<void> {
  await tx.insertInto('fund').values(fund).execute()
}
