import { sql } from 'kysely'
import { listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import type { FundValue } from './fund-import.ts'

/** The stored columns of the displayed funds, by fund code and column name. */
export async function listShownFunds(db: Reader): Promise<Map<string, ReadonlyMap<string, FundValue>>> {
  const { rows } = await sql<Record<string, FundValue> & { fundcode: string }>`
    select * from fund where list_state = ${listSql.listed} order by fundcode`.execute(db)
  return new Map(rows.map(row => [row.fundcode, new Map(Object.entries(row))]))
}

/** Minimum of stock under the contract, in 1/10000 by fund; all share classes have that of the first. */
export async function listEquityLows(db: Reader, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ fundcode: string; low: number }>`
    select f.fundcode, max(r.low_e4) as low from fund f join investment_ratio r on r.fundcode in (f.fundcode, f.main_code)
    where f.fundcode = any(${[...codes]}::text[]) and r.name ~ '^(股票|权益)' group by 1`.execute(db)
  return new Map(rows.map(({ fundcode, low }) => [fundcode, low]))
}
