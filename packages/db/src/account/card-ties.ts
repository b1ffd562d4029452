import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type HeldFund = { fundcode: string; fundname: string; shares: ShareCents; unpaid: Fen }

/** Everything that depends on a card. */
export type CardTies = {
  holdings: HeldFund[]
  /** Orders that are not confirmed yet. */
  pending: number
  /** Payouts in transit to the card. */
  paying: { count: number; amount: Fen }
  /** Money the card refused. */
  refused: { count: number; amount: Fen }
  /** Regular plans that have not ended. */
  plans: number
  /** Transfers from the card that are unused or being returned. */
  remittances: { count: number; amount: Fen }
}

type Sums = {
  pending: number
  paying: number
  paying_fen: Fen
  refused: number
  refused_fen: Fen
  plans: number
  remittances: number
  remittances_fen: Fen
}

export async function readTies(db: Reader, custno: string, tradeacco: string): Promise<CardTies> {
  const holdings = await sql<HeldFund>`
    select fundcode, f.fundname, h.shares_cents as shares, h.unpaid_fen as unpaid from holding h join fund f using (fundcode)
    where h.custno = ${custno} and h.tradeacco = ${tradeacco} and (h.shares_cents > 0 or h.unpaid_fen <> 0)
    order by fundcode`.execute(db)
  const sums = await sql<Sums>`
    select o.*, p.plans, r.* from (
      select count(*) filter (where o.status = ${statusSql.pending})::int as pending,
        count(*) filter (where t.state in ('requested', 'unknown'))::int as paying,
        coalesce(sum(t.amount_fen) filter (where t.state in ('requested', 'unknown')), 0)::bigint as paying_fen,
        count(*) filter (where t.state = 'refused')::int as refused,
        coalesce(sum(t.amount_fen) filter (where t.state = 'refused'), 0)::bigint as refused_fen
      from orders o left join bank_txn t on t.order_id = o.order_id and t.direction = 'out'
      where o.custno = ${custno} and o.tradeacco = ${tradeacco}
    ) o, (
      select count(*)::int as plans from plan where custno = ${custno} and tradeacco = ${tradeacco} and state <> 'ended'
    ) p, (
      select count(*)::int as remittances, coalesce(sum(amount_fen), 0)::bigint as remittances_fen from remittance
      where custno = ${custno} and tradeacco = ${tradeacco} and state in ('waiting', 'returning')
    ) r`.execute(db)
  const row = sums.rows[0]
  if (!row) throw new Error('an aggregate without a row')
  return {
    holdings: holdings.rows,
    pending: row.pending,
    paying: { count: row.paying, amount: row.paying_fen },
    refused: { count: row.refused, amount: row.refused_fen },
    plans: row.plans,
    remittances: { count: row.remittances, amount: row.remittances_fen },
  }
}
