import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type FundCharges = {
  fundcode: string
  /** A front-end fee above zero in the table in force. */
  has_entry_fee: boolean
  has_backend_fee: boolean
  has_service_fee: boolean
}

/** The funds on display with the fees that they charge on a day. */
export async function listFundCharges(db: Reader, day: IsoDate): Promise<FundCharges[]> {
  const { rows } = await sql<FundCharges>`
    select f.fundcode, d.fee_type = 'B' as has_backend_fee, f.service_rate_e8 > 0 as has_service_fee,
      d.fee_type <> 'B' and exists (
        select from fee_tier t
        where t.fundcode = f.fundcode and t.kind in ('purchase', 'subscribe') and (t.rate_e8 > 0 or t.fixed_fee_fen > 0)
          and t.effective_from = (
            select max(x.effective_from) from fee_tier x
            where x.fundcode = t.fundcode and x.kind = t.kind and x.effective_from <= ${day}::date)) as has_entry_fee
    from fund f cross join lateral terms_on(f.fundcode, ${day}::date) d
    where f.list_state = ${listSql.listed} order by f.fundcode`.execute(db)
  return rows
}

/** The texts that name each of these rules and are shown now, by rule. */
export async function countTextsNaming(db: Reader, rules: readonly string[]): Promise<Map<string, number>> {
  if (rules.length === 0) return new Map()
  const { rows } = await sql<{ rule: string; count: number }>`
    select rule, count(*)::int as count
    from unnest(${[...rules]}::text[]) as rule join shown_document d on d.data -> 'rules' ? rule
    group by rule`.execute(db)
  return new Map(rows.map(row => [row.rule, row.count]))
}
