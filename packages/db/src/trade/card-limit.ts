import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../tx.ts'

/** The check that a debit above what the bank takes from a card on a day violates. */
export const CARD_DAY_LIMIT = 'card_usage_day_max'

/**
 * Counts the debits of the orders in `placed`, with the `card_day_max` of their banks, towards the days of their cards. What does not fit violates
 * CARD_DAY_LIMIT, so that the whole statement leaves nothing. Grouped, because plans of one card run together.
 */
export const takeCardDays = (placed: RawBuilder<unknown>) => sql`
  insert into card_usage as u (custno, tradeacco, day, amount_fen, max_fen)
  select custno, tradeacco, (accept_at at time zone 'Asia/Shanghai')::date, sum(amount_fen)::bigint, max(card_day_max)
  from ${placed} p where payment = 'card' and card_day_max > 0 group by 1, 2, 3 order by 1, 2, 3
  on conflict (custno, tradeacco, day) do update set amount_fen = u.amount_fen + excluded.amount_fen, max_fen = excluded.max_fen`

/** Removes debits that were refused or never sent from the days of their cards; a debit that is refunded still counts. */
export async function freeCardDays(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  await sql`
    update card_usage u set amount_fen = greatest(u.amount_fen - o.amount_fen, 0)
    from (select o.custno, o.tradeacco, (o.accept_at at time zone 'Asia/Shanghai')::date as day, sum(t.amount_fen)::bigint as amount_fen
          from orders o join bank_txn t using (order_id)
          where o.order_id = any(${orderIds}::bigint[]) and o.payment = 'card' and t.direction = 'in' and t.state in ('refused', 'cancelled')
          group by 1, 2, 3) o
    where (u.custno, u.tradeacco, u.day) = (o.custno, o.tradeacco, o.day)`.execute(tx)
}
