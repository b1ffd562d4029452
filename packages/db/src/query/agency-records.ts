import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type AgencyRecordRow = {
  agency_name: string
  serial: string
  kind: OrderKind
  fundcode: string
  fundname: string
  apply_date: IsoDate
  confirm_date: IsoDate
  amount: Fen
  shares: ShareCents
  nav: NavE4 | null
  fee: Fen
  succeeded: boolean
  total: bigint
}

/** A page of a customer's records confirmed by agencies, newest first; `total` counts all pages. */
export async function pageOfAgencyRecords(
  db: Reader,
  custno: string,
  page: { limit: number; offset: number },
): Promise<AgencyRecordRow[]> {
  const { rows } = await sql<AgencyRecordRow>`
    select a.name as agency_name, r.serial, r.kind, r.fundcode, f.fundname, r.apply_date, r.confirm_date, r.amount_fen as amount,
      r.shares_cents as shares, r.nav_e4 as nav, r.fee_fen as fee, r.succeeded, count(*) over () as total
    from agency_record r join agency a using (agency_id) join fund f using (fundcode)
    where r.custno = ${custno} order by r.confirm_date desc, r.agency_id, r.serial limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows
}

export type AgencyRecord = {
  agencyId: string
  serial: string
  fundAccount: string
  fundcode: string
  kind: string
  applyDate: IsoDate
  confirmDate: IsoDate
  amount: Fen
  shares: ShareCents
  nav: NavE4 | null
  fee: Fen
  succeeded: boolean
}

/** Inserts new records, skipping unknown fund accounts. Returns the number inserted. */
export async function insertAgencyRecords(tx: Tx, records: readonly AgencyRecord[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into agency_record (agency_id, serial, custno, fundcode, kind, apply_date, confirm_date, amount_fen, shares_cents, nav_e4, fee_fen, succeeded)
    select r.agency_id, r.serial, c.custno, r.fundcode, r.kind, r.apply_date, r.confirm_date, r.amount, r.shares, r.nav, r.fee, r.succeeded
    from unnest(${records.map(each => each.agencyId)}::text[], ${records.map(each => each.serial)}::text[], ${records.map(each => each.fundAccount)}::text[],
      ${records.map(each => each.fundcode)}::text[], ${records.map(each => each.kind)}::text[], ${records.map(each => each.applyDate)}::date[],
      ${records.map(each => each.confirmDate)}::date[], ${records.map(each => each.amount)}::bigint[], ${records.map(each => each.shares)}::bigint[],
      ${records.map(each => each.nav)}::bigint[], ${records.map(each => each.fee)}::bigint[], ${records.map(each => each.succeeded)}::boolean[])
      r (agency_id, serial, fund_account, fundcode, kind, apply_date, confirm_date, amount, shares, nav, fee, succeeded)
    join customer c on c.fund_account = r.fund_account
    on conflict (agency_id, serial) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Those of these agencies, funds and fund accounts that exist. */
export async function findNames(
  tx: Tx,
  names: { agencies: readonly string[]; funds: readonly string[]; accounts: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select 'agency ' || agency_id as name from agency where agency_id = any(${[...names.agencies]}::text[])
    union all select 'fund ' || fundcode from fund where fundcode = any(${[...names.funds]}::text[])
    union all select 'account ' || fund_account from customer where fund_account = any(${[...names.accounts]}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(row => row.name))
}
