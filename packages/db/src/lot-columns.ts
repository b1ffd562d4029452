import { sql } from 'kysely'

/** The domain's Lot, of a lot `l`; `remaining` is what it still has. */
export const lotColumns = sql`l.lot_id as "lotId", l.order_id as "orderId", l.register_date as "registerDate", l.trade_date as "tradeDate", l.fee_type as "feeType",
  l.nav_e4 as nav, l.split_ratios_e9 as splits, l.remaining_cents as remaining`

/** In the order in which sales use lots: by registration, then by trading day and acceptance of the order. */
export const oldestFirst = sql`l.register_date, l.trade_date, l.order_id`
