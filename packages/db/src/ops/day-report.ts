import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderCause } from '@zhixiao/domain/order/order-states.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type ConfirmedLine = {
  kind: OrderKind
  cause: OrderCause | null
  fundcode: string
  fundname: string
  count: number
  amount: Fen
  shares: ShareCents
}

/** Confirmed orders after `from` up to `to`, by kind, cause and fund. */
export async function listConfirmed(db: Reader, from: IsoDate, to: IsoDate): Promise<ConfirmedLine[]> {
  const { rows } = await sql<ConfirmedLine>`
    select o.kind, o.cause, o.fundcode, f.fundname, count(*)::int as count, sum(c.gross_fen)::bigint as amount,
      sum(c.shares_cents)::bigint as shares
    from confirmation c join orders o using (order_id) join fund f using (fundcode)
    where c.leg = 'own' and c.confirm_date > ${from}::date and c.confirm_date <= ${to}::date
    group by 1, 2, 3, 4 order by 1, 2, 3`.execute(db)
  return rows
}

export type MovedSince = { placed: number; failed: number; paid_count: number; paid: Fen }

/** Deductions of plans and payments to customers since an instant of business time. */
export async function readMovedSince(db: Reader, since: Date): Promise<MovedSince> {
  const { rows } = await sql<MovedSince>`
    select (select count(*)::int from orders where kind = ${kindSql.planPurchase} and accept_at >= ${since}) as placed,
      (select count(*)::int from plan_failure where at >= ${since}) as failed,
      (select count(*)::int from bank_txn where direction = 'out' and state = 'done' and done_at >= ${since}) as paid_count,
      (select coalesce(sum(amount_fen), 0)::bigint from bank_txn where direction = 'out' and state = 'done' and done_at >= ${since}) as paid`.execute(
    db,
  )
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

export type SettledDay = { day: IsoDate; funds: number; orders: number; at: Date }

/** The newest settled days, newest first. */
export async function listSettledDays(db: Reader, limit: number): Promise<SettledDay[]> {
  const { rows } = await sql<SettledDay>`
    select day, count(*)::int as funds, sum(orders_done)::int as orders, max(at) as at
    from settlement_run where step = 'confirm' group by day order by day desc limit ${limit}`.execute(db)
  return rows
}
