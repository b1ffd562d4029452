import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, RateE8 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type PortfolioSize = { fundcode: string; quarter_end: IsoDate; size_fen: Fen }

/** Net assets of all portfolios, or of one, by quarter, ascending. */
export async function listPortfolioSizes(db: Reader, fundcode: string | null): Promise<PortfolioSize[]> {
  const { rows } = await sql<PortfolioSize>`
    select fundcode, quarter_end, size_fen from portfolio_size
    where ${fundcode}::text is null or fundcode = ${fundcode} order by quarter_end, fundcode`.execute(db)
  return rows
}

export type PortfolioStyle = {
  fundcode: string
  quarter_end: IsoDate
  stock_count: number
  turnover_e2: number
  held_months: number | null
}

/** The newest style of each portfolio that has one. */
export async function listNewestStyles(db: Reader): Promise<PortfolioStyle[]> {
  const { rows } = await sql<PortfolioStyle>`
    select distinct on (fundcode) fundcode, quarter_end, stock_count, turnover_e2, held_months
    from portfolio_style order by fundcode, quarter_end desc`.execute(db)
  return rows
}

export type InvestmentRatio = { name: string; low_e4: number; high_e4: number }

/** What the contract of a portfolio lets it hold, in the contract's order. */
export const listInvestmentRatios = (db: Reader, fundcode: string): Promise<InvestmentRatio[]> =>
  db
    .selectFrom('investment_ratio')
    .select(['name', 'low_e4', 'high_e4'])
    .where('fundcode', '=', fundcode)
    .orderBy('sort')
    .execute()

export type BondYield = { day: IsoDate; months: number; rate_e8: RateE8 }

/** Yields of the newest day on or before `day`, by term; empty when there is none. */
export async function readBondYields(db: Reader, day: IsoDate): Promise<BondYield[]> {
  const { rows } = await sql<BondYield>`
    select day, months, rate_e8 from bond_yield
    where day = (select max(day) from bond_yield where day <= ${day}::date) order by months`.execute(db)
  return rows
}

export type FxQuota = { day: IsoDate; granted_e2: bigint; used_e2: bigint }

/** The quota of the newest day on or before `day`. */
export async function readFxQuota(db: Reader, day: IsoDate): Promise<FxQuota | null> {
  const row = await db
    .selectFrom('fx_quota')
    .select(['day', 'granted_e2', 'used_e2'])
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
