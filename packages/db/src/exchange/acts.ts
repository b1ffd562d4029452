import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { REGISTRAR_ACT } from '@zhixiao/domain/codes/business-kinds.ts'
import type { ReportedAct } from '@zhixiao/domain/exchange/confirmations.ts'
import { RECORD_FIGURE } from '@zhixiao/domain/exchange/record-problems.ts'
import type { BookedFigures } from '@zhixiao/domain/exchange/registrar-acts.ts'
import { type Fen, type ShareCents, shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import { pagesOf } from '../pages.ts'
import type { Tx } from '../tx.ts'
import { type Removed, type Repeated, reportedTable } from './reported-table.ts'

/** Acts are booked by day; of a transfer who gives comes before who takes. */
const table = reportedTable<ReportedAct>('reported_act', {
  line: 'int',
  serial: 'text',
  code: 'text',
  confirmDate: 'date',
  fundcode: 'text',
  tradeacco: 'text',
  shares: 'bigint',
  amount: 'bigint',
  charge: 'bigint',
  priceE6: 'bigint',
  tradedOn: 'date',
  otherAccount: 'text',
  agency: 'text',
  boughtOn: 'date',
  registeredOn: 'date',
})
export const { begin: beginActs, add: addActs } = table

export type UnbookableAct = Repeated | Removed<'other-registrar' | 'no-fund' | 'ended-before'>

/**
 * Ends the list and removes what is not booked: acts on funds of other registrars, of acts that are the same all but the first, all of
 * those under one serial that differ, and what two people have ended before.
 */
export async function removeUnbookableActs(
  tx: Tx,
  registrars: { registrar: string; house: string },
): Promise<UnbookableAct[]> {
  await sql`create index on reported_act (code, serial)`.execute(tx)
  await sql`analyze reported_act`.execute(tx)
  const strange = await table.removeStrangers(tx, registrars)
  const repeated = await table.removeRepeated(tx, ['code', 'serial', 'fundcode'])
  const { rows: ended } = await sql<Removed<'ended-before'>>`
    delete from reported_act t using exchange_difference d join exchange_record r using (file, line)
    where d.figure = ${RECORD_FIGURE} and split_part(d.file, '_', 2) = ${registrars.registrar} and r.record ->> 'BusinessCode' = t.code
      and coalesce(r.record ->> 'TASerialNO', r.record ->> 'AppSheetSerialNo') = t.serial
      and r.record ->> 'FundCode' = t.fundcode and r.record ->> 'TransactionAccountID' = t.tradeacco
      and (select kind from reconciliation_note n where n.subject = 'difference:' || d.id and n.kind <> 'note' order by seq desc limit 1) = 'settled'
    returning t.line, 'ended-before' as problem`.execute(tx)
  return [...strange, ...repeated, ...ended]
}

/** The acts in the order in which they are booked, in pages. */
export const listReportedActs = (tx: Tx, size: number): AsyncGenerator<ReportedAct[]> =>
  pagesOf(
    tx,
    sql<ReportedAct>`select * from reported_act order by "confirmDate", case code when ${REGISTRAR_ACT.transferIn} then 1 else 0 end, line`,
    size,
  )

/** The owners of accounts that are open, by account. */
export async function findOpenOwners(tx: Tx, tradeaccos: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ tradeacco: string; custno: string }>`
    select tradeacco, custno from trade_account a join customer c using (custno)
    where tradeacco = any(${[...tradeaccos]}::text[]) and a.state <> 'closed' and c.closed_at is null`.execute(tx)
  return new Map(rows.map(row => [row.tradeacco, row.custno]))
}

/** Those of these codes that are agencies which sell our funds. */
export async function findAgencies(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ agency_id: string }>`
    select agency_id from agency where kind = 'consign' and agency_id = any(${[...new Set(codes)]}::text[])`.execute(tx)
  return new Set(rows.map(row => row.agency_id))
}

/** The unpaid income of holdings that have any, by account and fund. */
export async function readUnpaidOf(
  tx: Tx,
  keys: readonly { tradeacco: string; fundcode: string }[],
): Promise<Map<string, Fen>> {
  const { rows } = await sql<{ key: string; unpaid: Fen }>`
    select concat(tradeacco, '|', fundcode) as key, unpaid_fen as unpaid from imported_holding
    join unnest(${keys.map(each => each.tradeacco)}::text[], ${keys.map(each => each.fundcode)}::text[]) k (tradeacco, fundcode)
      using (tradeacco, fundcode) where unpaid_fen <> 0`.execute(tx)
  return new Map(rows.map(row => [row.key, row.unpaid]))
}

/** The shares that transfers confirmed on a day brought to an account from another one. */
export async function sharesFrom(
  tx: Tx,
  { fundcode, confirmDate, tradeacco, otherAccount }: ReportedAct,
): Promise<ShareCents> {
  const { rows } = await sql<{ shares: ShareCents }>`
    select coalesce(sum(o.shares_cents), 0)::bigint as shares from orders o join lot l on l.lot_id = o.lot_id
    where o.tradeacco = ${tradeacco} and o.fundcode = ${fundcode} and o.confirm_date = ${confirmDate}::date
      and o.kind = ${kindSql.forcedIncrease} and o.cause = 'transfer' and l.tradeacco = ${otherAccount}`.execute(tx)
  return rows[0]?.shares ?? shareCents(0n)
}

/** The day on which a sale of a trading day is paid. */
export async function payDayOf(tx: Tx, fundcode: string, tradeDate: IsoDate): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select open_day(array[fundcode], ${tradeDate}::date, greatest(pay_lag, confirm_lag)) as day from fund where fundcode = ${fundcode}`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

/** The registrar of a fund; null for an unknown fund. */
export async function findRegistrar(tx: Tx, fundcode: string, house: string): Promise<string | null> {
  const { rows } = await sql<{ registrar: string }>`
    select coalesce(registrar, ${house}) as registrar from fund where fundcode = ${fundcode}`.execute(tx)
  return rows[0]?.registrar ?? null
}

/** The customers of trade accounts, by account. */
export async function findHolders(tx: Tx, tradeaccos: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ tradeacco: string; custno: string }>`
    select tradeacco, custno from trade_account where tradeacco = any(${[...tradeaccos]}::text[])`.execute(tx)
  return new Map(rows.map(row => [row.tradeacco, row.custno]))
}

/**
 * The order ids of these customers' request ids. Looked up one by one, because an import places tens of thousands of
 * orders before statistics exist.
 */
export async function findPlaced(
  tx: Tx,
  asked: readonly { custno: string; requestId: string }[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ requestId: string; orderId: bigint }>`
    select o.request_id as "requestId", o.order_id as "orderId"
    from unnest(${asked.map(each => each.custno)}::text[], ${asked.map(each => each.requestId)}::text[]) a (custno, request_id)
    cross join lateral (select * from orders where (custno, request_id) = (a.custno, a.request_id) and origin = 'fund' offset 0) o`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.requestId, row.orderId]))
}

/** What was booked of acts, by the first order of each. */
export async function readBookedActs(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, BookedFigures>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<BookedFigures & { orderId: bigint }>`
    select o.order_id as "orderId", o.tradeacco, coalesce(o.confirm_date, o.trade_date) as "confirmDate",
      coalesce(sum(p.shares_cents) filter (where p.tradeacco = o.tradeacco and p.kind <> ${kindSql.refund}), 0)::bigint as shares,
      coalesce(sum(case p.kind when ${kindSql.refund} then p.amount_fen when ${kindSql.redemption} then c.net_fen end), 0)::bigint as amount,
      coalesce(sum(c.fee_fen) filter (where p.kind = ${kindSql.redemption}), 0)::bigint as charge
    from orders o join orders p on p.custno = o.custno and p.origin = 'fund'
      and (p.request_id = o.request_id or starts_with(p.request_id, o.request_id || '-'))
    left join confirmation c on c.order_id = p.order_id and c.leg = 'own'
    where o.order_id = any(${[...orderIds]}::bigint[]) group by o.order_id, o.tradeacco, o.confirm_date`.execute(tx)
  return new Map(rows.map(({ orderId, ...booked }) => [orderId, booked]))
}

/** The last day before `day` with a NAV of the fund; null when there is none. */
export async function lastNavDay(tx: Tx, fundcode: string, day: IsoDate): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select max(day) as day from nav where fundcode = ${fundcode} and day < ${day}::date`.execute(tx)
  return rows[0]?.day ?? null
}
