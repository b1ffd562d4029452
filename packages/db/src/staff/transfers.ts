import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { OTHER_PAYER, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type TransferState = 'waiting' | 'suspense' | 'returning' | 'returned' | 'matched'

export type Transfer = {
  remit_id: bigint
  channel: string
  ext_id: string
  /** For a transfer in suspense from another payer: the card's holder. */
  custno: string | null
  /** Masked name and card; null for older transfers. */
  payer: string | null
  amount_fen: Fen
  arrived_at: Date
  state: TransferState
  order_id: bigint | null
}

const columns = sql`r.remit_id, r.channel, r.ext_id, coalesce(r.custno, l.detail ->> 'custno') as custno, r.payer, r.amount_fen,
  r.arrived_at, r.state, r.order_id`
const holder = sql`left join audit_log l on r.custno is null and l.act = ${OTHER_PAYER} and l.detail ->> 'remitId' = r.remit_id::text`

/** Transfers in these states, newest first, those before `before`. */
export async function listTransfers(
  db: Reader,
  by: { states: readonly TransferState[]; before: bigint | null; limit: number },
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select ${columns} from (
      select * from remittance where state = any(${[...by.states]}::text[])
        and (${by.before}::bigint is null or remit_id < ${by.before}) order by remit_id desc limit ${by.limit}
    ) r ${holder} order by r.remit_id desc`.execute(db)
  return rows
}

export async function findTransfer(db: Reader, remitId: bigint): Promise<Transfer | null> {
  const { rows } = await sql<Transfer>`
    select ${columns} from remittance r ${holder} where r.remit_id = ${remitId}`.execute(db)
  return rows[0] ?? null
}

export async function countTransfers(
  db: Reader,
  notOf: string | null,
): Promise<{ suspense: number; waiting: number; returning: number }> {
  const { rows } = await sql<{ suspense: number; waiting: number; returning: number }>`
    select (count(*) filter (where state = 'suspense'))::int as suspense, (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'returning'))::int as returning
    from remittance where state in ('suspense', 'waiting', 'returning') and (${notOf}::text is null or custno is distinct from ${notOf})`.execute(
    db,
  )
  return rows[0] ?? { suspense: 0, waiting: 0, returning: 0 }
}

export type AwaitingOrder = {
  order_id: bigint
  custno: string
  tradeacco: string
  bank_name: string
  card_tail: string
  fundcode: string
  fundname: string
  trade_date: IsoDate
  accept_at: Date
}

/** Orders that wait for a transfer of exactly this amount, those placed last before `at` first. */
export async function listAwaitingOrders(db: Reader, amount: Fen, at: Date, limit: number): Promise<AwaitingOrder[]> {
  const { rows } = await sql<AwaitingOrder>`
    select o.order_id, o.custno, o.tradeacco, b.name as bank_name, a.card_tail, o.fundcode, f.fundname, o.trade_date, o.accept_at
    from bank_txn t join orders o using (order_id) join trade_account a using (tradeacco) join bank b using (bank_code)
    join fund f on f.fundcode = o.fundcode
    where t.state = 'awaited' and t.direction = 'in' and o.status = ${statusSql.pending} and o.amount_fen = ${amount}
    order by o.accept_at > ${at}, abs(extract(epoch from o.accept_at - ${at}::timestamptz)) limit ${limit}`.execute(db)
  return rows
}
