import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import { sql } from 'kysely'
import { documentStateSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import type { DocumentKind } from './documents.ts'

/** All texts that are not withdrawn, with the first day of their version; null for an undated text. */
export async function listVersionDays(
  db: Reader,
): Promise<{ kind: DocumentKind; id: string; from_day: IsoDate | null }[]> {
  const { rows } = await sql<{ kind: DocumentKind; id: string; from_day: IsoDate | null }>`
    select kind, id, case kind when 'agreement' then (data ->> 'effectiveOn')::date else nullif(from_day, '-infinity') end as from_day
    from document where state <> ${documentStateSql.withdrawn}`.execute(db)
  return rows
}

export type FundContract = {
  fundcode: string
  fundname: string
  fund_type: FundType
  summary: string
  contract_day: IsoDate | null
}

/** All funds with their contract date; while a fund is raised, the first day of the raising. */
export async function listFundContracts(db: Reader): Promise<FundContract[]> {
  const { rows } = await sql<FundContract>`
    select fundcode, fundname, fund_type, summary, coalesce(setup_date, raise_start) as contract_day from fund order by fundcode`.execute(
    db,
  )
  return rows
}
