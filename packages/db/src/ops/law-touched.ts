import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { listSql } from '../codes.ts'
import type { StoredDocument } from '../content/export-content.ts'
import type { Reader } from '../tx.ts'

export type FundCharges = {
  fundcode: string
  /** Whether the own-sales table in force has a front-end fee above zero. */
  has_entry_fee: boolean
  has_backend_fee: boolean
  has_service_fee: boolean
  /** Lots that agencies sold are held here. */
  has_agency_lots: boolean
}

/** Displayed funds with the kinds of fee that they charge on a day. */
export async function listFundCharges(db: Reader, day: IsoDate): Promise<FundCharges[]> {
  const { rows } = await sql<FundCharges>`
    select f.fundcode, d.fee_type = 'B' as has_backend_fee, f.service_rate_e8 > 0 as has_service_fee,
      exists (select from lot l where l.fundcode = f.fundcode and l.channel = 'agency' and l.remaining_cents > 0) as has_agency_lots,
      d.fee_type <> 'B' and exists (
        select from fee_tier t
        where t.fundcode = f.fundcode and t.kind in ('purchase', 'subscribe') and t.channel <> 'agency' and (t.rate_e8 > 0 or t.fixed_fee_fen > 0)
          and t.effective_from = (
            select max(x.effective_from) from fee_tier x
            where x.fundcode = t.fundcode and x.kind = t.kind and x.channel = t.channel and x.effective_from <= ${day}::date)) as has_entry_fee
    from fund f cross join lateral terms_on(f.fundcode, ${day}::date) d
    where f.list_state = ${listSql.listed} order by f.fundcode`.execute(db)
  return rows
}

type TextNaming = Omit<StoredDocument, 'files'>

/** Currently shown texts that name one of these rules. */
export async function listTextsNaming(db: Reader, rules: readonly string[]): Promise<TextNaming[]> {
  const { rows } = await sql<TextNaming>`
    select d.kind, d.id, d.state, d.grp, d.title, d.lead, d.author, d.published_at, d.sort, d.body, d.fundcode, d.man_id, d.data
    from shown_document s join document d on d.kind = s.kind and d.id = s.row_id
    where d.data -> 'rules' ?| ${[...rules]}::text[]`.execute(db)
  return rows
}
