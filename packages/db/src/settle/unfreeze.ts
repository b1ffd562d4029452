import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

/** Gives holdings back the shares that these ended orders froze. */
export async function unfreeze(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  // Several orders of one holding are one update, and the holdings are locked in the order that placements use.
  await sql`
    with freed as (
      select custno, tradeacco, fundcode, sum(shares_cents)::bigint as cents from orders
      where order_id = any(${orderIds}::bigint[]) group by 1, 2, 3
    ),
    locked as (
      select freed.* from freed join holding h using (custno, tradeacco, fundcode) order by 1, 2, 3 for no key update of h
    )
    update holding h set frozen_cents = h.frozen_cents - locked.cents
    from locked where (h.custno, h.tradeacco, h.fundcode) = (locked.custno, locked.tradeacco, locked.fundcode)`.execute(
    tx,
  )
}
