import type { NamedFund } from '@zhixiao/domain/fund/contract-faults.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** The funds that a contract names for conversions, by code; unknown codes are missing. */
export async function listNamedFunds(db: Reader, codes: readonly string[]): Promise<Map<string, NamedFund>> {
  const { rows } = await sql<NamedFund>`
    select fundcode, fund_type as "fundType", status, fee_type as "feeType", coalesce(registrar, company) as registrar,
      exists (select from nav n where n.fundcode = f.fundcode) as "hasNav"
    from fund f where fundcode = any(${[...codes]}::text[])`.execute(db)
  return new Map(rows.map(row => [row.fundcode, row]))
}
