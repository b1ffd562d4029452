import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type Reconciliation = {
  /** What the bank moved, by its own records of movements. */
  bank: { in: Fen; out: Fen }
  /** What the ledger holds, by account. */
  held: { in_transit: Fen; fund_cash: Fen; fee: Fen; payable: Fen }
  /** Bank in - bank out - held: nothing, on a sound ledger. */
  difference: Fen
  /** Movements the bank has not answered yet. */
  open: { requested: number; unknown: number; amount: Fen }
  sharesHeld: ShareCents
}

type Row = Reconciliation['held'] & {
  difference: Fen
  bank_in: Fen
  bank_out: Fen
  requested: number
  unknown: number
  open_amount: Fen
  shares: ShareCents
}

/** Sets the bank's movements against the ledger. Read within one snapshot. */
export async function readReconciliation(db: Reader): Promise<Reconciliation> {
  const { rows } = await sql<Row>`
    select b.*, l.*, (bank_in - bank_out - in_transit - fund_cash - fee - payable) as difference from (
      select coalesce(sum(amount_fen) filter (where state = 'done' and direction = 'in'), 0)::bigint as bank_in,
        coalesce(sum(amount_fen) filter (where state = 'done' and direction = 'out'), 0)::bigint as bank_out,
        count(*) filter (where state = 'requested')::int as requested,
        count(*) filter (where state = 'unknown')::int as unknown,
        coalesce(sum(amount_fen) filter (where state in ('requested', 'unknown')), 0)::bigint as open_amount
      from bank_txn
    ) b, (
      select coalesce(sum(delta) filter (where account = 'in_transit'), 0)::bigint as in_transit,
        coalesce(sum(delta) filter (where account = 'fund_cash'), 0)::bigint as fund_cash,
        coalesce(sum(delta) filter (where account = 'fee'), 0)::bigint as fee,
        coalesce(sum(delta) filter (where account = 'payable'), 0)::bigint as payable,
        coalesce(sum(delta) filter (where account = 'customer_share'), 0)::bigint as shares
      from posting
    ) l`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an aggregate without a row')
  const { in_transit, fund_cash, fee, payable } = row
  return {
    bank: { in: row.bank_in, out: row.bank_out },
    held: { in_transit, fund_cash, fee, payable },
    difference: row.difference,
    open: { requested: row.requested, unknown: row.unknown, amount: row.open_amount },
    sharesHeld: row.shares,
  }
}
