import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FeeKind, FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import { sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader, Tx } from '../tx.ts'
import { insertRows } from './bulk.ts'

export type FundColumn = Exclude<keyof Schema['fund'], 'version' | 'invented'>
export type FundValue = string | number | bigint | boolean | null
export type FundValues = ReadonlyMap<FundColumn, FundValue>

/** Locks and reads the funds of these codes, by code, each column by name. */
export async function lockFunds(tx: Tx, codes: readonly string[]): Promise<Map<string, Map<string, FundValue>>> {
  const { rows } = await sql<Record<string, FundValue> & { fundcode: string }>`
    select * from fund where fundcode = any(${codes}::text[]) order by fundcode for update`.execute(tx)
  return new Map(rows.map(row => [row.fundcode, new Map(Object.entries(row))]))
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

export type FeeTable = { fundcode: string; kind: FeeKind; effectiveFrom: IsoDate }

/** Replaces the fee table of the same fund, kind and day by `tiers`. */
export async function replaceFeeTable(tx: Tx, table: FeeTable, tiers: readonly FeeTier[]): Promise<void> {
  await tx
    .deleteFrom('fee_tier')
    .where('fundcode', '=', table.fundcode)
    .where('kind', '=', table.kind)
    .where('effective_from', '=', table.effectiveFrom)
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

/** The number of orders confirmed on or after `day`; fees of these days are final. */
export async function countConfirmedSince(db: Reader, fundcode: string, day: IsoDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from confirmation c join orders o using (order_id)
    where o.fundcode = ${fundcode} and greatest(c.confirm_date, c.nav_day) >= ${day}::date`.execute(db)
  return rows[0]?.count ?? 0
}
