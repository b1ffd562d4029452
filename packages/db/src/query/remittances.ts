import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { OTHER_PAYER, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type RemittanceRow = {
  remit_id: bigint
  tradeacco: string
  bank_name: string
  card_tail: string
  amount_fen: Fen
  arrived_at: Date
  state: 'waiting' | 'matched' | 'returning' | 'returned'
  order_id: bigint | null
  fundname: string
  /** When it was matched or its return started; null while it waits. */
  handled_at: Date | null
  /** The trading day at whose cut-off it is returned automatically. */
  return_on: IsoDate
}

export const isOnItsWay = ({ state }: Pick<RemittanceRow, 'state'>): boolean =>
  state === 'waiting' || state === 'returning'

/** Transfers of this customer, newest first; always includes those neither matched nor returned. */
export async function listRemittances(db: Reader, custno: string, limit: number): Promise<RemittanceRow[]> {
  const { rows } = await sql<RemittanceRow>`
    select r.remit_id, r.tradeacco, b.name as bank_name, a.card_tail, r.amount_fen, r.arrived_at, r.state, r.order_id,
      coalesce(f.fundname, '') as fundname, r.handled_at, open_day_after(trading_day_of(r.arrived_at), 3) as return_on
    from remittance r join trade_account a using (tradeacco) join bank b using (bank_code)
    left join orders o on o.order_id = r.order_id left join fund f on f.fundcode = o.fundcode
    where r.custno = ${custno} and (r.state in ('waiting', 'returning')
      or r.remit_id in (select remit_id from remittance where custno = ${custno} order by remit_id desc limit ${limit}))
    order by r.remit_id desc`.execute(db)
  return rows
}

export type RefusedTransfer = Pick<
  RemittanceRow,
  'remit_id' | 'bank_name' | 'card_tail' | 'amount_fen' | 'arrived_at'
> & { state: 'suspense' | 'returning' | 'returned' }

/**
 * Transfers from a card of this customer in another payer's name, newest first. The name itself is not stored.
 */
export async function listRefusedTransfers(db: Reader, custno: string, limit: number): Promise<RefusedTransfer[]> {
  const { rows } = await sql<RefusedTransfer>`
    select r.remit_id, b.name as bank_name, a.card_tail, r.amount_fen, r.state, r.arrived_at
    from audit_log l join remittance r on r.remit_id = (l.detail ->> 'remitId')::bigint
    join trade_account a on a.tradeacco = l.detail ->> 'tradeacco' and a.custno = ${custno} join bank b using (bank_code)
    where l.act = ${OTHER_PAYER} and l.detail ->> 'custno' = ${custno} order by r.remit_id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export type WaitingOrder = {
  order_id: bigint
  tradeacco: string
  amount_fen: Fen
  fundname: string
  accept_at: Date
  /** The trading day at whose cut-off it lapses without the transfer; null past the published calendar. */
  remit_by: IsoDate | null
}

/** Orders of this customer that wait for a transfer, oldest first. */
export async function listAwaitingOrders(db: Reader, custno: string): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.order_id, o.tradeacco, o.amount_fen, f.fundname, o.accept_at, open_day_after(o.trade_date, 3) as remit_by
    from bank_txn t join orders o using (order_id) join fund f using (fundcode)
    where t.custno = ${custno} and t.state = 'awaited' and o.status = ${statusSql.pending} order by o.order_id`.execute(
    db,
  )
  return rows
}
