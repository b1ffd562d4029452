import type { HoldScope } from '@zhixiao/domain/acts/payment-holds.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { holdCovers } from '../held-payments.ts'
import { lockFor } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

type Direction = 'in' | 'out'

/** Whether a hold in force covers the movement `x`. */
export const isHeld = sql<boolean>`(exists (select from payment_hold where ended_at is null) and exists (
  select from payment_hold h, orders y join trade_account z on z.tradeacco = y.tradeacco
  where y.order_id = x.order_id and ${holdCovers({ direction: sql`x.direction`, fundcode: sql`y.fundcode`, bank: sql`z.bank_code` })}))`

/** Whether a hold of everything that goes out, or of the bank of the account, covers the return of the transfer `r`. */
export const isReturnHeld = sql<boolean>`exists (
  select from payment_hold h left join trade_account a on a.tradeacco = r.tradeacco
  where ${holdCovers({ direction: sql.lit('out'), fundcode: sql`null`, bank: sql`a.bank_code` })})`

const same = ({ fundCode, bankCode, direction }: HoldScope) => sql`
  ended_at is null and fundcode is not distinct from ${fundCode} and bank_code is not distinct from ${bankCode}
  and direction is not distinct from ${direction}`

/** Waits for others who change holds. @returns whether a hold of exactly this scope is in force. */
export async function lockHold(tx: Tx, scope: HoldScope): Promise<boolean> {
  await lockFor(tx, 'payment-holds')
  return (await sql`select from payment_hold where ${same(scope)}`.execute(tx)).rows.length > 0
}

/** Holds what is not sent yet; the caller's transaction must release the request. */
export async function insertHold(tx: Tx, scope: HoldScope, by: string): Promise<void> {
  await sql`
    insert into payment_hold (fundcode, bank_code, direction, began_at, began_by)
    values (${scope.fundCode}, ${scope.bankCode}, ${scope.direction}, business_now(), ${by})`.execute(tx)
}

/** Ends a hold; its movements are sent from the commit on. */
export async function endHold(tx: Tx, scope: HoldScope, by: string): Promise<void> {
  await sql`
    update payment_hold set ended_at = business_now(), ended_by = ${by} where ${same(scope)}`.execute(tx)
}

export type Hold = {
  hold_id: bigint
  fundcode: string | null
  bank_code: string | null
  direction: Direction | null
  began_at: Date
  began_by: string
}

/** Holds in force, oldest first. */
export async function listHolds(db: Reader): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select hold_id, fundcode, bank_code, direction, began_at, began_by from payment_hold where ended_at is null
    order by hold_id`.execute(db)
  return rows
}

export type HeldMovements = { direction: Direction; waiting: number; unanswered: number; amount_fen: Fen }

/** Due movements that a hold of this scope keeps, by direction: those never sent, and those sent whose answer is unknown. */
export async function countMovementsOf(db: Reader, scope: HoldScope): Promise<HeldMovements[]> {
  const { rows } = await sql<HeldMovements>`
    select x.direction, (count(*) filter (where x.state = 'requested'))::int as waiting,
      (count(*) filter (where x.state = 'unknown'))::int as unanswered, sum(x.amount_fen)::bigint as amount_fen
    from bank_txn x join orders o using (order_id) join trade_account a on a.tradeacco = o.tradeacco
    where x.state in ('requested', 'unknown') and x.due_date <= ${businessToday}
      and (${scope.direction}::text is null or x.direction = ${scope.direction})
      and (${scope.fundCode}::text is null or o.fundcode = ${scope.fundCode})
      and (${scope.bankCode}::text is null or a.bank_code = ${scope.bankCode})
    group by x.direction order by x.direction`.execute(db)
  return rows
}

/** Whether there is such a fund or bank. */
export async function hasScope(db: Reader, { fundCode, bankCode }: HoldScope): Promise<boolean> {
  if (fundCode !== null) return (await sql`select from fund where fundcode = ${fundCode}`.execute(db)).rows.length > 0
  if (bankCode !== null) return (await sql`select from bank where bank_code = ${bankCode}`.execute(db)).rows.length > 0
  return true
}
