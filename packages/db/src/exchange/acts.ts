import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

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

/** The last day before `day` with a NAV of the fund; null when there is none. */
export async function lastNavDay(tx: Tx, fundcode: string, day: IsoDate): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select max(day) as day from nav where fundcode = ${fundcode} and day < ${day}::date`.execute(tx)
  return rows[0]?.day ?? null
}
