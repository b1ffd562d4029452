import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { OrderOrigin } from '@zhixiao/domain/order/order-states.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type OrderHead = {
  custno: string
  custtype: string
  custname_enc: string | null
  request_id: string
  origin: OrderOrigin
  large_redemption: string | null
  /** The version of the NAV that it was confirmed with. */
  nav_version: number | null
}

/** The customer of an order, and the facts that only staff may read; null for an unknown number. */
export async function findOrderHead(db: Reader, orderId: bigint): Promise<OrderHead | null> {
  const { rows } = await sql<OrderHead>`
    select o.custno, k.custtype, k.custname_enc, o.request_id, o.origin, o.large_redemption, c.nav_version
    from orders o join customer k using (custno) left join confirmation c on c.order_id = o.order_id and c.leg = 'own'
    where o.order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

export type EndingAct = {
  act: string
  request_id: bigint
  decided_at: Date | null
  requested_by: string
  decided_by: string | null
}

/** The released act of staff that ended an order; null where none did. */
export async function findEndingAct(db: Reader, orderId: bigint): Promise<EndingAct | null> {
  const { rows } = await sql<EndingAct>`
    select act, request_id, decided_at, requested_by, decided_by from act_request
    where object = ${String(orderId)} and act in ('order refund', 'order withdraw') and state = 'released'`.execute(db)
  return rows[0] ?? null
}

export type PostingLine = {
  entry_id: bigint
  kind: string
  day: IsoDate
  account: string
  tradeacco: string
  fundcode: string
  unit: 'CNY' | 'SHARE'
  delta: bigint
  sealed: boolean
}

/** The postings of an order; within an entry the giving ones first. */
export async function listPostingsOf(db: Reader, orderId: bigint): Promise<PostingLine[]> {
  const { rows } = await sql<PostingLine>`
    select e.entry_id, e.kind, e.day, p.account, p.tradeacco, p.fundcode, p.unit, p.delta,
      e.entry_id <= coalesce((select max(upto_entry_id) from ledger_seal), 0) as sealed
    from entry e join posting p using (entry_id) where e.order_id = ${orderId}
    order by e.entry_id, p.unit, p.delta, p.account`.execute(db)
  return rows
}

export type BankLine = {
  direction: 'in' | 'out'
  amount: Fen
  state: string
  due_date: IsoDate
  done_at: Date | null
  attempt: number
  code: string
}

/** The movements of money of an order. */
export async function listBankLines(db: Reader, orderId: bigint): Promise<BankLine[]> {
  const { rows } = await sql<BankLine>`
    select direction, amount_fen as amount, state, due_date, done_at, attempt, code from bank_txn
    where order_id = ${orderId} order by direction`.execute(db)
  return rows
}

export type RemittanceLine = { remit_id: bigint; channel: string; ext_id: string; amount: Fen; arrived_at: Date }

/** The transfer that paid for an order. */
export async function findRemittanceOf(db: Reader, orderId: bigint): Promise<RemittanceLine | null> {
  const { rows } = await sql<RemittanceLine>`
    select remit_id, channel, ext_id, amount_fen as amount, arrived_at from remittance
    where order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

export type RegistrarLines = {
  sent_to: string | null
  sent_on: IsoDate | null
  file: string | null
  serial: string | null
  code: string | null
  return_code: string | null
  detail: string | null
}

/** The records sent to and received from the fund's registrar; null for an order without any. */
export async function findRegistrarLines(db: Reader, orderId: bigint): Promise<RegistrarLines | null> {
  const { rows } = await sql<RegistrarLines>`
    select s.registrar as sent_to, s.day as sent_on, x.file, x.serial, x.code, x.return_code, x.detail
    from exchange_order s full join exchange_confirmation x using (order_id) where order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

export type DifferenceLine = { file: string; figure: string; own: string; theirs: string; at: Date }

/** Differences between the registrar's figures of an order and ours. */
export async function listDifferencesOf(db: Reader, orderId: bigint): Promise<DifferenceLine[]> {
  const { rows } = await sql<DifferenceLine>`
    select file, figure, own, theirs, at from exchange_difference where order_id = ${orderId} order by id limit 20`.execute(
    db,
  )
  return rows
}
