import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../tx.ts'

/**
 * Charges `amount_fen` of each row of `source` to the daily limit of its custno, fundcode and trade_date, or nothing where it
 * exceeds the limit; 0 means no limit. Each limit may occur once.
 */
export const takeDayLimits = (source: RawBuilder<unknown>) => {
  const fits = (amount: RawBuilder<unknown>, row: 'wanted' | 'excluded') => sql`
    coalesce(${amount} <= nullif((
      select l.day_max_fen from customer i cross join lateral limits_on(${sql.ref(`${row}.fundcode`)}, ${sql.ref(`${row}.trade_date`)}, i.custtype) l
      where i.custno = ${sql.ref(`${row}.custno`)}), 0), true)`
  // Sorted, so that two statements on the same limits do not deadlock.
  return sql`
    insert into purchase_usage as u (custno, fundcode, trade_date, amount_fen)
    select custno, fundcode, trade_date, amount_fen from ${source} wanted
    where ${fits(sql`wanted.amount_fen`, 'wanted')} order by 1, 2, 3
    on conflict (custno, fundcode, trade_date) do update set amount_fen = u.amount_fen + excluded.amount_fen
    where ${fits(sql`u.amount_fen + excluded.amount_fen`, 'excluded')}
    returning custno, fundcode, trade_date`
}

/** Removes failed or withdrawn purchases and conversions from the day limit. */
export async function freeDayLimit(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  // Locked in the order that placements use, so that the two do not deadlock.
  await sql`
    with freed as (
      select custno, coalesce(target_fundcode, fundcode) as fundcode, trade_date, sum(coalesce(target_amount_fen, amount_fen))::bigint as amount_fen
      from orders where order_id = any(${orderIds}::bigint[]) and coalesce(target_amount_fen, amount_fen) is not null group by 1, 2, 3
    ),
    locked as (
      select freed.* from freed join purchase_usage u using (custno, fundcode, trade_date) order by 1, 2, 3 for update of u
    )
    update purchase_usage u set amount_fen = u.amount_fen - locked.amount_fen
    from locked where (u.custno, u.fundcode, u.trade_date) = (locked.custno, locked.fundcode, locked.trade_date)`.execute(
    tx,
  )
}
