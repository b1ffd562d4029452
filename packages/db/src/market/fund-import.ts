import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FeeTableKey, FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import type { CellValue } from '@zhixiao/domain/format/cell-forms.ts'
import type { FundColumn } from '@zhixiao/domain/fund-file/fund-columns.ts'
import type { Charged, ChargedKinds } from '@zhixiao/domain/fund-file/terms-day.ts'
import { type ShareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import type { Schema } from '../schema.ts'
import type { Reader, Tx } from '../tx.ts'
import { insertRows } from './bulk.ts'

// A column that the table lacks does not compile.
type FundValues = ReadonlyMap<keyof Pick<Schema['fund'], FundColumn>, CellValue>

/** Locks and reads the funds of these codes, by code, each column by name. */
export async function lockFunds(tx: Tx, codes: readonly string[]): Promise<Map<string, Map<string, CellValue>>> {
  const { rows } = await sql<Record<string, CellValue> & { fundcode: string }>`
    select * from fund where fundcode = any(${codes}::text[]) order by fundcode for update`.execute(tx)
  return new Map(rows.map(row => [row.fundcode, new Map(Object.entries(row))]))
}

/** All classes of these funds, each column by name. @param mainCodes the codes that the classes of a fund share */
export async function listClasses(tx: Tx, mainCodes: readonly string[]): Promise<Map<string, CellValue>[]> {
  const { rows } = await sql<Record<string, CellValue>>`
    select * from fund where main_code = any(${mainCodes}::text[]) order by fundcode`.execute(tx)
  return rows.map(row => new Map(Object.entries(row)))
}

/** Inserts a fund; missing columns take the table's defaults. */
export async function insertFund(tx: Tx, values: FundValues): Promise<void> {
  const names = sql.join([...values.keys()].map(name => sql.ref(name)))
  await sql`insert into fund (${names}) values (${sql.join([...values.values()])})`.execute(tx)
}

/**
 * Changes columns of a fund and increments its version, so that an order previewed under the old terms must be
 * confirmed again.
 */
export async function updateFund(tx: Tx, fundcode: string, values: FundValues): Promise<void> {
  const changes = [...values].map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const all = sql.join([...changes, sql`version = version + 1`])
  await sql`update fund set ${all} where fundcode = ${fundcode}`.execute(tx)
}

type FeeTable = FeeTableKey & { fundcode: string }

/** Replaces the fee table with the same fund, kind, day, holder and channel by `tiers`. */
export async function replaceFeeTable(tx: Tx, table: FeeTable, tiers: readonly FeeTier[]): Promise<void> {
  await tx
    .deleteFrom('fee_tier')
    .where('fundcode', '=', table.fundcode)
    .where('kind', '=', table.kind)
    .where('effective_from', '=', table.effectiveFrom)
    .where('holder', '=', table.holder)
    .where('channel', '=', table.channel)
    .execute()
  await insertRows(
    tx,
    'fee_tier',
    tiers.map(tier => ({
      fundcode: table.fundcode,
      kind: tier.kind,
      effective_from: tier.effectiveFrom,
      from_value: tier.fromValue,
      rate_e8: tier.rate,
      fixed_fee_fen: tier.fixedFee,
      to_fund_e4: tier.toFundE4,
      holder: tier.holder,
      channel: tier.channel,
    })),
  )
}

/** Those of these funds that have orders. */
export async function listTraded(db: Reader, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    select fundcode from unnest(${codes}::text[]) fundcode
    where exists (select from orders o where o.fundcode = fundcode.fundcode)
      or exists (select from orders o where o.target_fundcode = fundcode.fundcode) order by 1`.execute(db)
  return rows.map(row => row.fundcode)
}

/** Accepted orders that the terms of `day` or a later one charge, and the last of these days. */
export async function countChargedFrom(
  db: Reader,
  fundcode: string,
  day: IsoDate,
  { kinds, asTarget }: ChargedKinds,
): Promise<Charged> {
  const { rows } = await sql<Charged>`
    select count(*) filter (where status = ${statusSql.pending})::int as pending, count(*) filter (where status = ${statusSql.confirmed})::int as confirmed,
      max(coalesce(terms_day, trade_date)) as last
    from orders
    where (fundcode = ${fundcode} or (${asTarget}::boolean and target_fundcode = ${fundcode})) and kind = any(${[...kinds]}::text[])
      and status in (${statusSql.pending}, ${statusSql.confirmed}) and trade_date >= ${day}::date and coalesce(terms_day, trade_date) >= ${day}::date`.execute(
    db,
  )
  return rows[0] ?? { pending: 0, confirmed: 0, last: null }
}

/** Lots of these funds with shares left. */
export async function countLots(
  db: Reader,
  codes: readonly string[],
): Promise<{ lots: number; holders: number; shares: ShareCents }> {
  const { rows } = await sql<{ lots: number; holders: number; shares: ShareCents }>`
    select count(*)::int as lots, count(distinct custno)::int as holders, coalesce(sum(remaining_cents), 0)::bigint as shares
    from lot where fundcode = any(${[...codes]}::text[]) and remaining_cents > 0`.execute(db)
  return rows[0] ?? { lots: 0, holders: 0, shares: ZERO_SHARES }
}

/** The number of orders confirmed on or after `day`; fees of these days are final. */
export async function countConfirmedSince(db: Reader, fundcode: string, day: IsoDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from confirmation c join orders o using (order_id)
    where ${fundcode} in (o.fundcode, o.target_fundcode) and greatest(c.confirm_date, c.nav_day) >= ${day}::date`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
