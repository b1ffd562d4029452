import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { actCodes, REGISTRAR_ACT } from '@zhixiao/domain/codes/business-kinds.ts'
import type { ReportedAct } from '@zhixiao/domain/exchange/confirmations.ts'
import { RECORD_FIGURE } from '@zhixiao/domain/exchange/record-problems.ts'
import type { ActFacts, BookedFigures } from '@zhixiao/domain/exchange/registrar-acts.ts'
import { type PassedOn, turnsOf } from '@zhixiao/domain/exchange/transfer-turns.ts'
import { type Fen, type ShareCents, shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import { pagesOf } from '../pages.ts'
import type { Tx } from '../tx.ts'
import { type Removed, type Repeated, reportedTable } from './reported-table.ts'

/** An act in the turn in which it is booked. */
type ActInTurn = ReportedAct & { turn: number }
const table = reportedTable<ActInTurn>('reported_act', {
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
  turn: 'int',
})
export const beginActs = table.begin
export const addActs = (tx: Tx, acts: readonly ReportedAct[]): Promise<void> =>
  table.add(
    tx,
    acts.map(act => ({ ...act, turn: 0 })),
  )

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

const GIVES = sql.join([sql.lit(REGISTRAR_ACT.transfer), sql.lit(REGISTRAR_ACT.transferOut)])
const TAKES = sql.lit(REGISTRAR_ACT.transferIn)

/** Puts the acts of a holding that gets shares by a transfer of the day after those of the holding that gives them. */
export async function orderActs(tx: Tx): Promise<void> {
  const { rows: transfers } = await sql<PassedOn>`
    select distinct concat_ws('|', g."confirmDate", g.fundcode, g.tradeacco) as from, concat_ws('|', g."confirmDate", g.fundcode, g."otherAccount") as to
    from reported_act g join reported_act t on (t."confirmDate", t.fundcode, t.tradeacco) = (g."confirmDate", g.fundcode, g."otherAccount")
    where g.code in (${GIVES}) and t.code <> ${TAKES} and g."otherAccount" <> g.tradeacco`.execute(tx)
  if (transfers.length === 0) return
  const turns = [...turnsOf(transfers)]
  await sql`
    update reported_act t set turn = u.turn
    from unnest(${turns.map(([holding]) => holding)}::text[], ${turns.map(([, turn]) => turn)}::int[]) u (holding, turn)
    where concat_ws('|', t."confirmDate", t.fundcode, t.tradeacco) = u.holding`.execute(tx)
}

/** The acts in the order in which they are booked, in pages; the record of who takes shares comes after those of all who give. */
export const listReportedActs = (tx: Tx, size: number): AsyncGenerator<ActInTurn[]> =>
  pagesOf(
    tx,
    sql<ActInTurn>`
      select * from reported_act order by "confirmDate", case code when ${TAKES} then 1 else 0 end, turn, line`,
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

/**
 * By line of an act: the transfers that a registrar reported of its day, which brought shares to its account from the other one and of
 * which no record of who takes is known yet, in the order of their booking.
 */
export async function listCame(
  tx: Tx,
  registrar: string,
  acts: readonly ReportedAct[],
): Promise<Map<number, ActFacts['came']>> {
  if (acts.length === 0) return new Map()
  const { rows } = await sql<{ line: number; giver: string; orderId: bigint; shares: ShareCents }>`
    select a.line, x.code || x.serial as giver, o.order_id as "orderId", coalesce(o.shares_cents, 0) as shares
    from unnest(${acts.map(act => act.line)}::int[], ${acts.map(act => act.tradeacco)}::text[], ${acts.map(act => act.otherAccount)}::text[],
      ${acts.map(act => act.fundcode)}::text[], ${acts.map(act => act.confirmDate)}::date[]) a (line, tradeacco, other, fundcode, day)
    join trade_account t on t.tradeacco = a.tradeacco
    join orders o on (o.custno, o.tradeacco, o.fundcode, o.confirm_date) = (t.custno, a.tradeacco, a.fundcode, a.day)
      and o.kind = ${kindSql.forcedIncrease} and o.cause = 'transfer'
    join lot l on l.lot_id = o.lot_id and l.tradeacco = a.other
    join exchange_confirmation x on x.order_id = o.order_id and x.code in (${GIVES}) and split_part(x.file, '_', 2) = ${registrar}
    order by o.order_id`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, row => row.line)].map(([line, ofAct]) => [
      line,
      [...Map.groupBy(ofAct, row => row.giver).values()].map(ofGiver => ({
        orderIds: ofGiver.map(row => row.orderId),
        shares: shareCents(ofGiver.reduce((sum, row) => sum + row.shares, 0n)),
      })),
    ]),
  )
}

/** Keeps the record of who takes shares with the orders that the giver's record has booked. */
export async function keepTaken(
  tx: Tx,
  file: string,
  taken: readonly { orderId: bigint; serial: string; code: string }[],
): Promise<void> {
  if (taken.length === 0) return
  await sql`
    update exchange_confirmation x set file = ${file}, serial = t.serial, code = t.code
    from unnest(${taken.map(each => each.orderId)}::bigint[], ${taken.map(each => each.serial)}::text[], ${taken.map(each => each.code)}::text[]) t (order_id, serial, code)
    where x.order_id = t.order_id`.execute(tx)
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

/** By what an act of a registrar is known again. */
export const actKey = ({ code, serial, fundcode }: Pick<ReportedAct, 'code' | 'serial' | 'fundcode'>): string =>
  `${code}|${serial}|${fundcode}`

// Literals, so that the partial index serves them.
const ACT_CODES = sql.join(actCodes.map(code => sql.lit(code)))

/** What was booked of a registrar's acts before, under their serials and on whatever account, by `actKey`. */
export async function readBookedActs(
  tx: Tx,
  registrar: string,
  acts: readonly Pick<ReportedAct, 'code' | 'serial' | 'fundcode'>[],
): Promise<Map<string, BookedFigures>> {
  if (acts.length === 0) return new Map()
  const { rows } = await sql<BookedFigures & { code: string; serial: string; fundcode: string }>`
    with booked as (
      select x.code, x.serial, o.fundcode, o.tradeacco, coalesce(o.confirm_date, o.trade_date) as day, o.kind, o.shares_cents, o.amount_fen, c.net_fen, c.fee_fen,
        first_value(o.tradeacco) over (partition by x.code, x.serial, o.fundcode order by o.order_id) as first
      from unnest(${acts.map(act => act.code)}::text[], ${acts.map(act => act.serial)}::text[], ${acts.map(act => act.fundcode)}::text[]) a (code, serial, fundcode)
      join exchange_confirmation x on (x.code, x.serial) = (a.code, a.serial) and x.code in (${ACT_CODES}) and split_part(x.file, '_', 2) = ${registrar}
      join orders o on o.order_id = x.order_id and o.fundcode = a.fundcode
      left join confirmation c on c.order_id = o.order_id and c.leg = 'own'
    )
    select code, serial, fundcode, first as tradeacco, min(day) as "confirmDate",
      coalesce(sum(shares_cents) filter (where tradeacco = first and kind <> ${kindSql.refund}), 0)::bigint as shares,
      coalesce(sum(case kind when ${kindSql.refund} then amount_fen when ${kindSql.redemption} then net_fen end), 0)::bigint as amount,
      coalesce(sum(fee_fen) filter (where kind = ${kindSql.redemption}), 0)::bigint as charge
    from booked group by code, serial, fundcode, first`.execute(tx)
  return new Map(rows.map(({ code, serial, fundcode, ...booked }) => [actKey({ code, serial, fundcode }), booked]))
}

/** The last day before `day` with a NAV of the fund; null when there is none. */
export async function lastNavDay(tx: Tx, fundcode: string, day: IsoDate): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select max(day) as day from nav where fundcode = ${fundcode} and day < ${day}::date`.execute(tx)
  return rows[0]?.day ?? null
}
