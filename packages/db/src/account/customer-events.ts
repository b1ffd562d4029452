import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { NoticeKind } from '@zhixiao/domain/sms/notice-kinds.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { kindSql, statusSql } from '../codes.ts'
import type { Db } from '../connect.ts'
import type { Reader, Tx } from '../tx.ts'

export type EventKey = {
  order_id: bigint
  kind: 'due' | 'debited' | 'confirmed' | 'failed' | 'delayed' | 'paid'
  day: IsoDate
}
export type OpenEvent = EventKey & { custno: string; mobile_enc: string }

/** Locks up to `limit` events without a decision on their message, oldest first; skips those that another node has. */
export async function lockOpenEvents(tx: Tx, limit: number): Promise<OpenEvent[]> {
  const { rows } = await sql<OpenEvent>`
    select e.order_id, e.kind, e.day, e.custno, c.mobile_enc
    from customer_event e join customer c using (custno)
    where e.sms is null order by e.at, e.order_id limit ${limit} for update of e skip locked`.execute(tx)
  return rows
}

export type EventEnd = EventKey & { sms: 'sent' | 'refused' | 'unknown' | 'unwanted' }

/** Records what became of the messages of events. */
export async function settleEvents(tx: Tx, ends: readonly EventEnd[]): Promise<void> {
  if (ends.length === 0) return
  await sql`
    update customer_event e set sms = x.sms
    from unnest(${ends.map(end => end.order_id)}::bigint[], ${ends.map(end => end.kind)}::text[], ${ends.map(end => end.day)}::date[],
      ${ends.map(end => end.sms)}::text[]) x (order_id, kind, day, sms)
    where (e.order_id, e.kind, e.day) = (x.order_id, x.kind, x.day)`.execute(tx)
}

/** Decides that no message is sent about what has happened so far: a replayed past interests nobody. */
export async function dropOpenEvents(db: Db): Promise<void> {
  await sql`update customer_event set sms = 'unwanted' where sms is null`.execute(db)
}

/** Notes orders whose transfer is missing in the morning of the last day for it. */
export async function noteMissingTransfers(tx: Tx): Promise<void> {
  await sql`
    insert into customer_event (order_id, kind, day, custno, at)
    select o.order_id, 'due', ${businessToday}, o.custno, business_now()
    from bank_txn t join orders o using (order_id)
    where t.state = 'awaited' and t.direction = 'in' and o.status = ${statusSql.pending}
      and open_day_after(o.trade_date, 3) = ${businessToday} and (business_now() at time zone 'Asia/Shanghai')::time >= '09:00'
      and not exists (select from customer_event e where e.order_id = o.order_id and e.kind = 'due')
    on conflict do nothing`.execute(tx)
}

/** Notes orders that a settlement left unconfirmed on or after the day that was promised for them. */
export async function noteUnconfirmed(db: Db, day: IsoDate): Promise<void> {
  await sql`
    insert into customer_event (order_id, kind, day, custno, at)
    select o.order_id, 'delayed', o.confirm_date, o.custno, business_now()
    from orders o
    where o.status = ${statusSql.pending} and o.confirm_date <= ${day}::date and o.origin <> 'fund'
      and o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}, ${kindSql.redemption}, ${kindSql.conversion})
      and not exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state <> 'done')
    on conflict do nothing`.execute(db)
}

export type SmsChoice = { kind: NoticeKind; wanted: boolean; from_fen: Fen }

/** What these customers chose; kinds without a row are as by default. */
export async function listSmsChoices(
  db: Reader,
  custnos: readonly string[],
): Promise<(SmsChoice & { custno: string })[]> {
  const { rows } = await sql<SmsChoice & { custno: string }>`
    select custno, kind, wanted, from_fen from sms_choice where custno = any(${[...custnos]}::text[])`.execute(db)
  return rows
}

export async function saveSmsChoices(tx: Tx, custno: string, choices: readonly SmsChoice[]): Promise<void> {
  await sql`
    insert into sms_choice (custno, kind, wanted, from_fen)
    select ${custno}, * from unnest(${choices.map(each => each.kind)}::text[], ${choices.map(each => each.wanted)}::boolean[],
      ${choices.map(each => each.from_fen)}::bigint[])
    on conflict (custno, kind) do update set wanted = excluded.wanted, from_fen = excluded.from_fen`.execute(tx)
}
