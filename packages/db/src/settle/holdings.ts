import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../tx.ts'

/**
 * Where a transaction reads and writes holdings: in the books, or in copies of them that are booked at its end. An import of
 * registrars' files takes minutes, and a sale waits for the row of its holding.
 */
export type Holdings = 'holding' | 'imported_holding'

/** The table, named `h` in a statement. */
export const holdingsIn = (holdings: Holdings) => sql`${sql.table(holdings)} as h`

/** An empty table of copies, until the transaction ends. */
export async function beginImportedHoldings(tx: Tx): Promise<void> {
  await sql`drop table if exists imported_holding`.execute(tx)
  await sql`
    create temp table imported_holding (like holding including all, frozen_before bigint not null default 0) on commit drop`.execute(
    tx,
  )
}

/** Copies the holdings of `keys (custno, tradeacco, fundcode)` that have no copy yet. */
export async function copyHoldings(tx: Tx, keys: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into imported_holding select h.*, h.frozen_cents from holding h join ${keys} using (custno, tradeacco, fundcode)
    on conflict do nothing`.execute(tx)
}

export type OverdrawnHolding = Holder & { fundcode: string }

/**
 * Writes all copies back. Only frozen shares may have changed in the books since they were copied, by customers and staff, so
 * the copies' change is added to them. A holding with fewer shares than are frozen then is returned; if there is any,
 * nothing is written. The holdings stay locked from here to the end of the transaction, which should follow at once.
 */
export async function bookImportedHoldings(tx: Tx): Promise<OverdrawnHolding[]> {
  await sql`analyze imported_holding`.execute(tx)
  await sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents)
    select custno, tradeacco, fundcode, 0 from imported_holding order by 1, 2, 3 on conflict do nothing`.execute(tx)
  // The check of new lots, which would come at the commit, takes longer than all that follows.
  await sql`set constraints lot_custno_tradeacco_fundcode_fkey immediate`.execute(tx)
  const { rows } = await sql<OverdrawnHolding>`
    with locked as materialized (
      select h.custno, h.tradeacco, h.fundcode, h.frozen_cents + b.frozen_cents - b.frozen_before > b.shares_cents as is_overdrawn
      from holding h join imported_holding b using (custno, tradeacco, fundcode) order by 1, 2, 3 for no key update of h
    )
    select custno, tradeacco, fundcode from locked where is_overdrawn`.execute(tx)
  if (rows.length === 0)
    await sql`
      update holding h set shares_cents = b.shares_cents, frozen_cents = h.frozen_cents + b.frozen_cents - b.frozen_before,
        cost_fen = b.cost_fen, paid_fen = b.paid_fen, received_fen = b.received_fen, dividend_fen = b.dividend_fen,
        realised_fen = b.realised_fen, unpaid_fen = b.unpaid_fen
      from imported_holding b where (h.custno, h.tradeacco, h.fundcode) = (b.custno, b.tradeacco, b.fundcode)`.execute(
      tx,
    )
  return rows
}
