import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Closes } from '@zhixiao/domain/fee/composite-index.ts'
import type { FloatingFacts, FloatingFee, FloatingTerms } from '@zhixiao/domain/fee/floating-fee.ts'
import { sql } from 'kysely'
import { lockValue } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

type Row = Omit<FloatingTerms, 'benchmark'> & { fundcode: string; codes: string[]; names: string[]; percents: number[] }

/** The floating management fees of all classes by class and day, ascending; with `fundcode`, those of that class. */
export async function listFloatingFees(
  db: Reader,
  fundcode: string | null = null,
): Promise<(FloatingFee & { fundcode: string })[]> {
  const { rows } = await sql<Row>`
    select fundcode, effective_from as "effectiveFrom", base_rate_e8 as "baseRate", contingent_rate_e8 as "contingentRate", excess_rate_e8 as "excessRate",
      below_e8 as below, above_e8 as above, min_days as "minDays", year_days as "yearDays", benchmark_codes as codes, benchmark_percents as percents,
      array(select coalesce(i.name, c.code) from unnest(benchmark_codes) with ordinality c (code, at) left join market_index i using (code) order by c.at) as names
    from floating_fee where ${fundcode}::text is null or fundcode = ${fundcode} order by fundcode, effective_from`.execute(
    db,
  )
  return rows.map(({ codes, names, percents, ...terms }) => ({
    ...terms,
    benchmark: codes.map((code, at) => ({ code, name: names[at] ?? code, percent: BigInt(percents[at] ?? 0) })),
  }))
}

/** The floating management fee of a class by day, ascending; none where it has no such fee. */
export const readFloatingTerms = (db: Reader, fundcode: string): Promise<FloatingFee[]> =>
  listFloatingFees(db, fundcode)

/** Those of these classes that have a floating management fee. */
export async function listFloatingFunds(db: Reader, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    select distinct fundcode from floating_fee where fundcode = any(${[...codes]}::text[]) order by 1`.execute(db)
  return rows.map(row => row.fundcode)
}

/** Stores terms, instead of those of the same day. */
export async function replaceFloatingTerms(tx: Tx, fundcode: string, terms: FloatingTerms): Promise<void> {
  await sql`delete from floating_fee where (fundcode, effective_from) = (${fundcode}, ${terms.effectiveFrom}::date)`.execute(
    tx,
  )
  const [codes, percents] = [terms.benchmark.map(part => part.code), terms.benchmark.map(part => part.percent)]
  await sql`
    insert into floating_fee (fundcode, effective_from, base_rate_e8, contingent_rate_e8, excess_rate_e8, below_e8, above_e8, min_days, year_days,
      benchmark_codes, benchmark_percents)
    values (${fundcode}, ${terms.effectiveFrom}, ${terms.baseRate}, ${terms.contingentRate}, ${terms.excessRate}, ${terms.below}, ${terms.above},
      ${terms.minDays}, ${terms.yearDays}, ${codes}::text[], ${percents}::int[])`.execute(tx)
}

/** The first close of each of these indices; unknown ones are missing. */
export async function firstCloses(db: Reader, codes: readonly string[]): Promise<Map<string, IsoDate | null>> {
  const { rows } = await sql<{ code: string; day: IsoDate | null }>`
    select code, (select min(day) from index_quote q where q.code = i.code) as day
    from market_index i where code = any(${[...codes]}::text[])`.execute(db)
  return new Map(rows.map(row => [row.code, row.day]))
}

/** The closes of these indices, ascending. */
export async function listCloses(db: Reader, codes: readonly string[]): Promise<Closes> {
  const { rows } = await sql<{ code: string; date: IsoDate; close: bigint }>`
    select code, day as date, close_e4 as close from index_quote where code = any(${[...codes]}::text[]) order by code, day`.execute(
    db,
  )
  return Map.groupBy(rows, row => row.code)
}

/** What decides the floating fee of shares that leave a class by `to`, beside its terms and its benchmark. */
export async function readFloatingHistory(
  db: Reader,
  fundcode: string,
  to: IsoDate,
): Promise<Pick<FloatingFacts, 'navs' | 'splits' | 'dividends' | 'liquidations' | 'setupDate'>> {
  const navs = await sql<FloatingFacts['navs'][number]>`
    select day, nav_e4 as nav from nav where fundcode = ${fundcode} and day <= ${to}::date order by day`.execute(db)
  const splits = await sql<FloatingFacts['splits'][number]>`
    select day, ratio_e9 as ratio from split where fundcode = ${fundcode} and day <= ${to}::date order by day`.execute(
    db,
  )
  const dividends = await sql<FloatingFacts['dividends'][number]>`
    select record_date as "recordDate", per_share_e6 as "perShareE6" from dividend
    where fundcode = ${fundcode} and record_date <= ${to}::date order by ex_date`.execute(db)
  const liquidations = await sql<FloatingFacts['liquidations'][number]>`
    select day, amount_fen as amount, shares_cents as shares from liquidation
    where fundcode = ${fundcode} and day < ${to}::date and shares_cents is not null order by day`.execute(db)
  const fund = await sql<{
    day: IsoDate | null
  }>`select setup_date as day from fund where fundcode = ${fundcode}`.execute(db)
  return {
    navs: navs.rows,
    splits: splits.rows,
    dividends: dividends.rows,
    liquidations: liquidations.rows,
    setupDate: fund.rows[0]?.day ?? null,
  }
}

/** Keeps corrections of the NAVs of a class out until the transaction ends: one that was first is read. */
export const lockFloatingHistory = (tx: Tx, fundcode: string): Promise<void> =>
  lockValue(tx, 'accruals of a class', fundcode)
