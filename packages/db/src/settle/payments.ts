import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { type OrderStatus, STATUS } from '@zhixiao/domain/order/order-states.ts'
import { moveCash } from '@zhixiao/domain/settle/posting.ts'
import { type RawBuilder, sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { kindSql, statusSql } from '../codes.ts'
import type { Db } from '../connect.ts'
import { freeCardDays } from '../trade/card-limit.ts'
import { freeDayLimit, takeDayLimits } from '../trade/day-limit.ts'
import { countFailedRuns, countPaidRuns } from '../trade/plan-runs.ts'
import { type Reader, type Tx, withTx } from '../tx.ts'
import { endRefused, freeAdvances, markPaid } from './advances.ts'
import { postEntries } from './ledger.ts'
import { isHeld } from './payment-holds.ts'

export type Direction = 'in' | 'out'
export type ClaimedTxn = {
  order_id: bigint
  direction: Direction
  attempt: number
  tradeacco: string
  card_tail: string
  amount_fen: Fen
  kind: OrderKind
  /** The channel's number of the holder's consent; null when none was signed. */
  agreement: string | null
  /** The first attempt of a same-day redemption, which a bank's line pays: the same at each repeat, also after its confirmation. */
  is_advance: boolean
}

/** The bank's answer for a movement; `unknown` leaves it open for a retry under the same reference. */
export type BankAnswer = {
  orderId: bigint
  direction: Direction
  attempt: number
  state: 'done' | 'refused' | 'unknown'
  /** The bank's reason. */
  code?: string | undefined
}

/**
 * Marks up to `limit` due movements as requested and returns them, with unanswered earlier ones: a retry is idempotent
 * by the movement's reference. New movements come first, then the least recently requested, so that unanswered ones
 * starve nothing. Redemption proceeds wait while the card is new; refunds to the paying card do not.
 * Nothing is paid to a customer whom a hit on a name list holds, and what staff hold is neither sent nor asked for. While a case is
 * open about an earlier attempt, which the bank refused and paid after all, the next one is not sent.
 */
export async function claimDueTxns(db: Db, today: IsoDate, limit: number): Promise<ClaimedTxn[]> {
  const { rows } = await sql<ClaimedTxn>`
    update bank_txn t set state = 'unknown', asked = nextval('bank_turn'), agreement_id = coalesce(t.agreement_id, a.agreement_id)
    from orders o join trade_account a using (tradeacco)
    where o.order_id = t.order_id and (t.order_id, t.direction) in (
      select order_id, direction from bank_txn x where state in ('requested', 'unknown') and due_date <= ${today}::date
        and not ${isHeld}
        and (direction = 'in' or not exists (
          select from bank_case c where c.closed_at is null and c.difference = 'only-theirs' and c.kind = 'credit'
            and (c.id = x.order_id || '-out' or starts_with(c.id, x.order_id || '-out-'))))
        and (direction = 'in' or not exists (
          select from orders s join trade_account way using (tradeacco)
          where s.order_id = x.order_id and s.kind not in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.planPurchase}) and way.payout_from > business_now()))
        and (direction = 'in' or not exists (select from name_hit h where h.custno = x.custno and h.holds))
      order by asked nulls first, due_date, order_id limit ${limit} for update skip locked)
    returning t.order_id, t.direction, t.attempt, o.tradeacco, a.card_tail, t.amount_fen, o.kind,
      (select number from bank_agreement g where g.id = t.agreement_id) as agreement,
      t.direction = 'out' and t.attempt = 1 and exists (select from fast_redemption x where x.order_id = t.order_id) as is_advance`.execute(
    db,
  )
  return rows
}

export type Movement = { attempt: number; amount_fen: Fen; state: string }

/** The newest attempt of an order's movement, or null. */
export async function findMovement(db: Reader, orderId: bigint, direction: Direction): Promise<Movement | null> {
  const { rows } = await sql<Movement>`
    select attempt, amount_fen, state from bank_txn where order_id = ${orderId} and direction = ${direction}`.execute(
    db,
  )
  return rows[0] ?? null
}

type Answered = {
  order_id: bigint
  direction: Direction
  state: 'done' | 'refused'
  amount_fen: Fen
  status: OrderStatus
}

/** Books the bank's answers idempotently: money in transit, paid out, or a failed order. */
export function bookAnswers(db: Db, day: IsoDate, answers: readonly BankAnswer[]): Promise<number> {
  return withTx(db, tx => bookAnswersIn(tx, day, answers))
}

/**
 * Like bookAnswers, within a transaction. A debit that is done after an earlier refusal is booked and refunded at once,
 * because its order has failed.
 */
export async function bookAnswersIn(tx: Tx, day: IsoDate, answers: readonly BankAnswer[]): Promise<number> {
  const settled = answers.filter(answer => answer.state !== 'unknown')
  if (settled.length === 0) return 0
  // Lock first, then read by id: one joined statement with so many rows would run as a nested loop.
  await sql`
    select from orders where order_id = any(${settled.map(answer => answer.orderId)}::bigint[]) order by order_id for update`.execute(
    tx,
  )
  const { rows } = await sql<Answered>`
    update bank_txn t set state = a.state, code = a.code, done_at = business_now()
    from unnest(${settled.map(answer => answer.orderId)}::bigint[], ${settled.map(answer => answer.direction)}::text[],
      ${settled.map(answer => answer.attempt)}::int[], ${settled.map(answer => answer.state)}::text[],
      ${settled.map(answer => answer.code ?? '')}::text[]) a (order_id, direction, attempt, state, code)
    join orders o using (order_id)
    where (t.order_id, t.direction, t.attempt) = (a.order_id, a.direction, a.attempt)
      and (t.state = 'unknown' or (t.state = 'refused' and a.state = 'done'))
    returning t.order_id, t.direction, t.state, t.amount_fen, o.status`.execute(tx)
  const of = (direction: string, state: string) =>
    rows.filter(row => row.direction === direction && row.state === state)
  const paid = of('in', 'done')
  await postEntries(
    tx,
    'pay',
    day,
    paid.map(row => ({ id: row.order_id, postings: moveCash('bank_in', 'in_transit', row.amount_fen) })),
  )
  await bookPaidOut(tx, day, of('out', 'done'))
  const ended = await endRefused(
    tx,
    of('out', 'refused').map(row => row.order_id),
  )
  const waiting = paid.filter(row => row.status === STATUS.pending).map(row => row.order_id)
  const refused = await moveOvertaken(tx, waiting)
  await countPaidRuns(
    tx,
    waiting.filter(orderId => !refused.includes(orderId)),
  )
  const unpaid = of('in', 'refused')
  await failUnpaid(
    tx,
    unpaid.filter(row => row.status === STATUS.pending).map(row => row.order_id),
  )
  // Also of an order that was withdrawn before the bank answered.
  if (unpaid.length > 0)
    await freeCardDays(
      tx,
      unpaid.map(row => row.order_id),
    )
  // Refund at once: the order was withdrawn before the bank answered, or failed by a refusal that the bank revoked.
  await releaseMoney(tx, [...paid.filter(row => row.status !== STATUS.pending).map(row => row.order_id), ...refused])
  await freeAdvances(tx, ended)
  return rows.length
}

/** Money that left before its order was confirmed is that of the line of a same-day redemption. */
async function bookPaidOut(tx: Tx, day: IsoDate, paid: readonly Answered[]): Promise<void> {
  const ahead = await markPaid(
    tx,
    paid.map(row => row.order_id),
    day,
  )
  await postEntries(
    tx,
    'pay-out',
    day,
    paid.map(row => ({
      id: row.order_id,
      postings: moveCash(ahead.has(row.order_id) ? 'redemption_line' : 'payable', 'bank_out', row.amount_fen),
    })),
  )
}

/** Whether the fund of order `o` has booked a dividend or split after `day`, or income that an order of `day` earns. */
export const isSettledAlready = (day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from settlement_run r where r.fundcode = o.fundcode and (
    (r.step in ('dividend', 'split') and r.day > ${day})
    or (r.step = 'income' and r.day > ${day} and r.day >= open_day('{}', ${day} + 1, 0))))`

/**
 * Acts of a fund do not wait for a bank's answer. An order paid after an act later than its trading day moves to the
 * day of the answer, because at its own day's NAV it would miss that act. Orders above the new day's limit fail and are
 * returned.
 */
async function moveOvertaken(tx: Tx, orderIds: readonly bigint[]): Promise<bigint[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{ order_id: bigint; plan_id: bigint | null; now: Date }>`
    select o.order_id, o.plan_id, business_now() as now from orders o
    where o.order_id = any(${orderIds}::bigint[]) and o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}) and o.effective_at is null
      and ${isSettledAlready(sql`o.trade_date`)} order by 1`.execute(tx)
  if (rows.length === 0) return []
  // Plans are locked before the limit, in the same order as in a plan run.
  await sql`
    select from plan where plan_id = any(${rows.map(row => row.plan_id)}::bigint[]) order by plan_id for update`.execute(
    tx,
  )
  const moved = await moveToTradingDays(
    tx,
    rows.map(row => ({ orderId: row.order_id, at: row.now })),
  )
  const refused = rows.map(row => row.order_id).filter(orderId => !moved.has(orderId))
  await sql`update orders set status = ${statusSql.failed}, fail_code = 'DAY-LIMIT' where order_id = any(${refused}::bigint[])`.execute(
    tx,
  )
  await countFailedRuns(tx, refused, 'TRADE-DAY-MAX')
  return refused
}

/**
 * Moves purchases to the trading days of the given instants. Returns those moved; the others exceed the limit of that
 * day.
 */
export async function moveToTradingDays(tx: Tx, moves: readonly { orderId: bigint; at: Date }[]): Promise<Set<bigint>> {
  const done = new Set<bigint>()
  if (moves.length === 0) return done
  const orderIds = moves.map(move => move.orderId)
  await freeDayLimit(tx, orderIds)
  const { rows } = await sql<{ orderId: bigint; custno: string; fundcode: string }>`
    select order_id as "orderId", custno, fundcode from orders where order_id = any(${orderIds}::bigint[]) order by 1`.execute(
    tx,
  )
  const atOf = new Map(moves.map(move => [move.orderId, move.at]))
  // One order per customer and fund at a time: each uses up the limit for the customer's next one.
  const inTurn = [...Map.groupBy(rows, row => `${row.custno}|${row.fundcode}`).values()]
  for (let turn = 0; ; turn++) {
    const together = inTurn.flatMap(orders => orders[turn]?.orderId ?? [])
    if (together.length === 0) return done
    const moved = await sql<{ orderId: bigint }>`
      with asked as (
        select o.order_id, m.at, t.day as trade_date, c.day as confirm_date
        from unnest(${together}::bigint[], ${together.map(orderId => atOf.get(orderId))}::timestamptz[]) m (order_id, at)
        join orders o using (order_id) join fund f using (fundcode)
        cross join lateral (select trading_day_of(m.at, array[f.fundcode]) as day offset 0) t
        cross join lateral (select open_day(array[f.fundcode], t.day, f.confirm_lag) as day offset 0) c
        where c.day is not null
      ),
      moved as (
        update orders o set effective_at = a.at, trade_date = a.trade_date, confirm_date = case when o.confirm_date is not null then a.confirm_date end
        from asked a where o.order_id = a.order_id
        returning o.order_id, o.custno, o.fundcode, o.trade_date, o.amount_fen
      ),
      used as (${takeDayLimits(sql`moved`)})
      select order_id as "orderId" from moved join used using (custno, fundcode, trade_date)`.execute(tx)
    for (const { orderId } of moved.rows) done.add(orderId)
  }
}

async function failUnpaid(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update orders set status = ${statusSql.failed}, fail_code = 'BANK-REFUSED' where order_id = any(${orderIds}::bigint[]) and status = ${statusSql.pending}`.execute(
    tx,
  )
  // Plans are locked before the limit, in the same order as in a plan run.
  await countFailedRuns(tx, orderIds, 'PLAN-UNPAID')
  await freeDayLimit(tx, orderIds)
}

/** Refunds the debited money of orders that will not be confirmed to the paying card. */
export async function releaseMoney(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await sql<{ order_id: bigint; amount_fen: Fen; day: IsoDate }>`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date)
    select order_id, custno, 'out', amount_fen, ${businessToday}
    from orders where order_id = any(${orderIds}::bigint[])
    returning order_id, amount_fen, due_date as day`.execute(tx)
  const day = rows[0]?.day
  if (day)
    await postEntries(
      tx,
      'release',
      day,
      rows.map(row => ({ id: row.order_id, postings: moveCash('in_transit', 'payable', row.amount_fen) })),
    )
}
