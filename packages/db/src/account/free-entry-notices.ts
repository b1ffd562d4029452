import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Db } from '../connect.ts'
import type { Reader, Tx } from '../tx.ts'

export type PlannedFund = { fundcode: string; setup_date: IsoDate | null; raise_start: IsoDate | null }

/** The funds that running plans buy. */
export async function listPlannedFunds(db: Db): Promise<PlannedFund[]> {
  const { rows } = await sql<PlannedFund>`
    select fundcode, setup_date, raise_start from fund f
    where exists (select from plan p where p.fundcode = f.fundcode and p.state = 'running') order by fundcode`.execute(
    db,
  )
  return rows
}

/** A fund whose entry becomes free; a plan made on `shownFrom` or later was confirmed with that day in view. */
export type FreeingFund = { fundcode: string; freeFrom: IsoDate; shownFrom: IsoDate }
export type NoticeKey = { custno: string; fundcode: string }
export type DueNotice = NoticeKey & { fundname: string; free_from: IsoDate; mobile_enc: string }

/**
 * Claims up to `limit` notices after a key, one for each customer and fund with a running plan that pays an entry fee on `day`:
 * another node waits for this transaction, and a rollback gives them back.
 */
export async function claimNotices(
  tx: Tx,
  { funds, day, after, limit }: { funds: readonly FreeingFund[]; day: IsoDate; after: NoticeKey; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select distinct p.custno, p.fundcode, x.free_from
      from unnest(${funds.map(each => each.fundcode)}::text[], ${funds.map(each => each.freeFrom)}::date[], ${funds.map(each => each.shownFrom)}::date[])
        x (fundcode, free_from, shown_from)
      join plan p using (fundcode) cross join lateral entry_terms(p.fundcode, ${day}, ${kindSql.planPurchase}, p.amount_fen) e
      where p.state = 'running' and p.custno >= ${after.custno} and (p.custno, p.fundcode) > (${after.custno}, ${after.fundcode})
        and (p.created_at at time zone 'Asia/Shanghai')::date < x.shown_from and (e.rate_e8 * e.discount_e4 > 0 or e.fixed_fen > 0)
        and not exists (select from free_entry_notice n where n.custno = p.custno and n.fundcode = p.fundcode)
      order by p.custno, p.fundcode limit ${limit}
    ),
    claimed as (
      insert into free_entry_notice (custno, fundcode, free_from, state, sent_at)
      select custno, fundcode, free_from, 'unknown', business_now() from due order by custno, fundcode
      on conflict do nothing returning custno, fundcode, free_from
    )
    select n.custno, n.fundcode, f.fundname, n.free_from, c.mobile_enc
    from claimed n join fund f using (fundcode) join customer c using (custno) order by n.custno, n.fundcode`.execute(
    tx,
  )
  return rows
}

export type NoticeState = 'sent' | 'refused' | 'unknown'

/** Records what became of claimed notices. */
export async function settleNotices(tx: Tx, ends: readonly (NoticeKey & { state: NoticeState })[]): Promise<void> {
  await sql`
    update free_entry_notice n set state = x.state
    from unnest(${ends.map(end => end.custno)}::text[], ${ends.map(end => end.fundcode)}::text[], ${ends.map(end => end.state)}::text[])
      x (custno, fundcode, state)
    where (n.custno, n.fundcode) = (x.custno, x.fundcode)`.execute(tx)
}

/** Gives claimed notices back, so that a later run claims them again. */
export async function giveBackNotices(tx: Tx, notices: readonly NoticeKey[]): Promise<void> {
  if (notices.length === 0) return
  await sql`
    delete from free_entry_notice n
    using unnest(${notices.map(each => each.custno)}::text[], ${notices.map(each => each.fundcode)}::text[]) x (custno, fundcode)
    where (n.custno, n.fundcode) = (x.custno, x.fundcode)`.execute(tx)
}

export type NoticeRow = { fundcode: string; fundname: string; free_from: IsoDate; sent_at: Date }

/** The notices of a customer, newest first. */
export async function listFreeEntryNotices(db: Reader, custno: string, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.fundcode, f.fundname, n.free_from, n.sent_at from free_entry_notice n join fund f using (fundcode)
    where n.custno = ${custno} order by n.sent_at desc, n.fundcode limit ${limit}`.execute(db)
  return rows
}
