import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { RatioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type AllocationRecord = { quarter_end: IsoDate; kind: string; weight_e4: number }
export type HoldingRecord = { quarter_end: IsoDate; rank: number; name: string; weight_e4: number }

/** Asset allocations of the newest `quarters` reports of a fund, newest first. */
export async function listAllocations(db: Reader, fundcode: string, quarters: number): Promise<AllocationRecord[]> {
  const { rows } = await sql<AllocationRecord>`
    select quarter_end, kind, weight_e4 from asset_allocation
    where fundcode = ${fundcode} and quarter_end in (
      select distinct quarter_end from asset_allocation where fundcode = ${fundcode}
      order by quarter_end desc limit ${quarters})
    order by quarter_end desc, weight_e4 desc, kind`.execute(db)
  return rows
}

/** Holdings of the newest `quarters` reports of a fund, newest first. */
export async function listHoldings(db: Reader, fundcode: string, quarters: number): Promise<HoldingRecord[]> {
  const { rows } = await sql<HoldingRecord>`
    select quarter_end, rank, name, weight_e4 from portfolio_holding
    where fundcode = ${fundcode} and quarter_end in (
      select distinct quarter_end from portfolio_holding where fundcode = ${fundcode}
      order by quarter_end desc limit ${quarters})
    order by quarter_end desc, rank`.execute(db)
  return rows
}

export type DividendRecord = { record_date: IsoDate; ex_date: IsoDate; pay_date: IsoDate; per_share_e6: bigint }

/** Newest first. */
export const listDividends = (db: Reader, fundcode: string): Promise<DividendRecord[]> =>
  db
    .selectFrom('dividend')
    .select(['record_date', 'ex_date', 'pay_date', 'per_share_e6'])
    .where('fundcode', '=', fundcode)
    .orderBy('ex_date', 'desc')
    .execute()

/** Newest first. */
export const listSplits = (db: Reader, fundcode: string): Promise<{ day: IsoDate; ratio_e9: RatioE9 }[]> =>
  db.selectFrom('split').select(['day', 'ratio_e9']).where('fundcode', '=', fundcode).orderBy('day', 'desc').execute()
