import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../tx.ts'

/** The check that a debit above what the bank takes from a card on a day violates. */
export const CARD_DAY_LIMIT = 'card_usage_day_max'

/**
 * Counts the debits of `charged` that have a `card_day` towards that day of their cards, with the `card_day_max` of their banks. What does not fit violates
 * CARD_DAY_LIMIT, so that the whole statement leaves nothing. Grouped, because plans of one card run together.
 */
export const takeCardDays = (charged: RawBuilder<unknown>) => sql`
  insert into card_usage as u (custno, tradeacco, day, amount_fen, max_fen)
  select custno, tradeacco, card_day, sum(amount_fen)::bigint, max(card_day_max)
  from ${charged} charged where card_day is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (custno, tradeacco, day) do update set amount_fen = u.amount_fen + excluded.amount_fen, max_fen = excluded.max_fen`

/**
 * Removes debits that were refused or never sent from the days of their cards, each once; a debit that is refunded still counts. One whose
 * refusal the bank takes back is refunded at once and is not counted again.
 */
export async function freeCardDays(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  // Locked in the order that placements use, so that the two do not deadlock.
  await sql`
    with freed as (
      select order_id, o.custno, o.tradeacco, t.card_day as day, t.amount_fen from orders o join bank_txn t using (order_id)
      where order_id = any(${orderIds}::bigint[]) and t.direction = 'in' and t.state in ('refused', 'cancelled') and t.card_day is not null
    ),
    cleared as (
      update bank_txn t set card_day = null from freed where t.order_id = freed.order_id and t.direction = 'in'
    ),
    locked as (
      select f.* from (select custno, tradeacco, day, sum(amount_fen)::bigint as amount_fen from freed group by 1, 2, 3) f
      join card_usage u using (custno, tradeacco, day) order by 1, 2, 3 for update of u
    )
    update card_usage u set amount_fen = greatest(u.amount_fen - locked.amount_fen, 0)
    from locked where (u.custno, u.tradeacco, u.day) = (locked.custno, locked.tradeacco, locked.day)`.execute(tx)
}
