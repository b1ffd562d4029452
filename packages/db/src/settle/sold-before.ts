import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'

/** Shares of the holding of a pending order `o` that sales take before it in the order of settlement (decision 28). */
export const soldBefore = sql`(
  select coalesce(sum(s.shares_cents), 0)::bigint from orders s
  where (s.custno, s.tradeacco, s.fundcode) = (o.custno, o.tradeacco, o.fundcode) and s.status = ${statusSql.pending}
    and s.kind in (${kindSql.redemption}, ${kindSql.conversion})
    and (s.confirm_date, s.trade_date, s.order_id) < (o.confirm_date, o.trade_date, o.order_id))`
