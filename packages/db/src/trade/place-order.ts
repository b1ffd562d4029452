import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** What ties a placement to the facts it was decided on: a changed version makes the statement place nothing. */
export type Intent = {
  custno: string
  tradeacco: string
  fundcode: string
  customerVersion: number
  fundVersion: number
  requestId: string
  bodyHash: string
  /** Browser family, system and network of who asks, for the evidence. */
  client?: string
}

export type PurchaseIntent = Intent & {
  kind: '020' | '022' | '039'
  amount: Fen
  /** 0 means no limit. */
  dayMax: Fen
  leaveMarkId: bigint | null
  agreements: string
  /** By the card of the account, or by a transfer the customer sends; from the card unless said. */
  payment?: 'card' | 'remit'
  /** Of kind 039: the plan, and which of its runs this is. */
  run?: { planId: bigint; dueDate: IsoDate }
}

export type RedemptionIntent = Intent & { shares: ShareCents; largeRedemption: '0' | '1' }

export type PlacedOrder = {
  order_id: bigint
  accept_at: Date
  trade_date: IsoDate
  confirm_date: IsoDate | null
  pay_date: IsoDate | null
}

// The days, counted where this fund and the one it goes to are open, and the versions the decision was made on, all read in
// the placing statement itself.
// 15:00:00 plus nine hours is the next day: the cut-off itself is late (rules 2.1). Materialized, since an inlined clock is
// read twice, and the two readings could stand on either side of the cut-off. The card is locked as its foreign key does
// anyhow, but before it is judged: an account that is being closed takes no order any more. `offset 0` keeps the planner
// from writing a day out anew wherever it is named.
export const gate = (intent: Intent, targetFundcode: string | null = null) => sql`
  now as materialized (select at from business_time),
  gate as (
    select now.at, t.day as trade_date, c.day as confirm_date, p.day as pay_date, f.risk_level, f.version as fund_version,
      customer.risk_result_id, case when customer.lowest_risk then 'C0' else customer.riskability end as riskability
    from now
    cross join fund f
    join trade_account a on a.tradeacco = ${intent.tradeacco} and a.custno = ${intent.custno} and a.state = 'active'
    join customer on customer.custno = a.custno and customer.version = ${intent.customerVersion}
    cross join lateral (select array[f.fundcode, ${targetFundcode}::text] as codes) funds
    cross join lateral (select trading_day_of(now.at, codes) as day offset 0) t
    cross join lateral (select open_day(codes, t.day, f.confirm_lag) as day offset 0) c
    cross join lateral (select open_day(codes, t.day, greatest(f.pay_lag, f.confirm_lag)) as day offset 0) p
    where p.day is not null and f.fundcode = ${intent.fundcode} and f.version = ${intent.fundVersion}
    for key share of a
  )`

/** Takes `amount` of a fund's day limit on the trade_date of each row of `source`; takes nothing where it does not fit. */
export const takeDayLimit = (
  { custno, fundcode, amount, dayMax }: { custno: string; fundcode: string; amount: Fen; dayMax: Fen },
  source: RawBuilder<unknown>,
) => sql`
  insert into purchase_usage as u (custno, fundcode, trade_date, amount_fen)
  select ${custno}, ${fundcode}, trade_date, ${amount}::bigint from ${source}
  where ${dayMax}::bigint = 0 or ${amount}::bigint <= ${dayMax}::bigint
  on conflict (custno, fundcode, trade_date) do update set amount_fen = u.amount_fen + excluded.amount_fen
  where ${dayMax}::bigint = 0 or u.amount_fen + excluded.amount_fen <= ${dayMax}::bigint
  returning trade_date`

/**
 * Places a purchase, subscription or deduction of a plan in ONE statement: trading day, day limit, order and debit request stand or fall together.
 * Returns null when nothing was placed: the facts changed or the day limit is used up. A repeated request id raises the
 * unique violation `orders_custno_request_id_key`.
 */
export async function insertPurchaseOnce(db: Reader, intent: PurchaseIntent): Promise<PlacedOrder | null> {
  const { rows } = await sql<PlacedOrder>`
    with ${gate(intent)},
    used as (${takeDayLimit(intent, sql`gate`)}),
    placed as (
      insert into orders (custno, tradeacco, fundcode, kind, amount_fen, accept_at, trade_date, confirm_date, request_id, body_hash, leave_mark_id, agreements,
        risk_result_id, riskability, risk_level, fund_version, client, payment, origin, plan_id, due_date)
      select ${intent.custno}, ${intent.tradeacco}, ${intent.fundcode}, ${intent.kind}, ${intent.amount}::bigint, at, trade_date,
        case when ${intent.kind} <> '020' then confirm_date end, ${intent.requestId}, ${intent.bodyHash}, ${intent.leaveMarkId}::bigint, ${intent.agreements},
        risk_result_id, riskability, risk_level, fund_version, ${intent.client ?? null}, ${intent.payment ?? 'card'},
        ${intent.run ? 'plan' : 'customer'}, ${intent.run?.planId ?? null}::bigint, ${intent.run?.dueDate ?? null}::date
      from gate join used using (trade_date)
      returning order_id, accept_at, trade_date, confirm_date, pay_date
    ),
    asked as (
      insert into bank_txn (order_id, custno, direction, amount_fen, state, due_date)
      select order_id, ${intent.custno}, 'in', ${intent.amount}::bigint, ${intent.payment === 'remit' ? 'awaited' : 'requested'}, (accept_at at time zone 'Asia/Shanghai')::date from placed
    )
    select * from placed`.execute(db)
  return rows[0] ?? null
}

/**
 * Places a redemption in ONE statement: the shares are frozen by a guarded update, so that together the pending
 * redemptions of a holding never exceed it. Null when the facts changed or too few shares are free.
 */
export async function insertRedemptionOnce(db: Reader, intent: RedemptionIntent): Promise<PlacedOrder | null> {
  const { rows } = await sql<PlacedOrder>`
    with ${gate(intent)},
    frozen as (
      update holding set frozen_cents = frozen_cents + ${intent.shares}::bigint
      where custno = ${intent.custno} and tradeacco = ${intent.tradeacco} and fundcode = ${intent.fundcode}
        and shares_cents - frozen_cents >= ${intent.shares}::bigint and exists (select 1 from gate)
      returning custno
    ),
    placed as (
      insert into orders (custno, tradeacco, fundcode, kind, shares_cents, large_redemption, accept_at, trade_date, confirm_date, pay_date, request_id, body_hash)
      select ${intent.custno}, ${intent.tradeacco}, ${intent.fundcode}, '024', ${intent.shares}::bigint, ${intent.largeRedemption}, at, trade_date, confirm_date, pay_date,
        ${intent.requestId}, ${intent.bodyHash}
      from gate, frozen
      returning order_id, accept_at, trade_date, confirm_date, pay_date
    )
    select * from placed`.execute(db)
  return rows[0] ?? null
}

export const REQUEST_ID_TAKEN = 'orders_custno_request_id_key'
