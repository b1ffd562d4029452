import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { CellValue } from '@zhixiao/domain/format/cell-forms.ts'
import { serviceCaseOf } from '@zhixiao/domain/fund/legal-kind.ts'
import type { LegalCase } from '@zhixiao/domain/law/legal-rule.ts'
import { sql } from 'kysely'
import { listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

/** The stored columns of the displayed funds, by fund code and column name. */
export async function listShownFunds(db: Reader): Promise<Map<string, ReadonlyMap<string, CellValue>>> {
  const { rows } = await sql<Record<string, CellValue> & { fundcode: string }>`
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

/** A fund as the rules on sales service fees see it. */
export async function readServiceCase(db: Reader, fundcode: string): Promise<LegalCase> {
  const { rows } = await sql<{
    type: FundType
  }>`select fund_type as type from fund where fundcode = ${fundcode}`.execute(db)
  const [fund] = rows
  if (!fund) throw new Error(`no fund ${fundcode}`)
  return serviceCaseOf(fund.type)
}
