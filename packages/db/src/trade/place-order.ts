import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import type { LargeRedemption } from '@zhixiao/domain/codes/large-redemption.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import { takeDayLimits } from './day-limit.ts'

/** Binds a placement to the facts of its decision: with a changed version the statement places nothing. */
export type Intent = {
  custno: string
  tradeacco: string
  fundcode: string
  customerVersion: number
  fundVersion: number
  requestId: string
  bodyHash: string
  /** The days that the customer confirmed; with other days nothing is placed. */
  promised?: { tradeDate: IsoDate; confirmDate: IsoDate | null; payDate: IsoDate | null }
  /** Browser family, system and network of the client, as evidence. */
  client?: string
}

export type PurchaseIntent = Intent & {
  kind: typeof KIND.subscription | typeof KIND.purchase
  amount: Fen
  /** 0 means no limit. */
  dayMax: Fen
  leaveMarkId: bigint | null
  agreements: string
  /** A debit of the account's card (default), or a transfer by the customer. */
  payment?: 'card' | 'remit'
}

export type RedemptionIntent = Intent & { shares: ShareCents; largeRedemption: LargeRedemption }

export type PlacedOrder = {
  order_id: bigint
  accept_at: Date
  trade_date: IsoDate
  confirm_date: IsoDate | null
  pay_date: IsoDate | null
}

// The placing statement itself reads the days, on which this fund and the target are open, and the versions of the
// decision. 15:00:00 plus nine hours is the next day: the cut-off itself is late (rules 2.1). Materialized, because an
// inlined clock is read twice, possibly on both sides of the cut-off. The card is locked before it is checked, so that
// an account being closed takes no order. `offset 0` keeps the planner from inlining a day expression at each use.
const gateOf = (asked: RawBuilder<unknown>, targetFundcode: string | null) => sql`
  now as materialized (select at from business_time),
  gate as (
    select asked.*, now.at, t.day as trade_date, c.day as confirm_date, p.day as pay_date, f.risk_level,
      customer.risk_result_id, case when customer.lowest_risk then 'C0' else customer.riskability end as riskability
    from now
    cross join ${asked} asked
    join fund f on f.fundcode = asked.fundcode and f.version = asked.fund_version
    join trade_account a on a.tradeacco = asked.tradeacco and a.custno = asked.custno and a.state = 'active'
    join customer on customer.custno = a.custno and customer.version = asked.customer_version
    cross join lateral (select array[f.fundcode, ${targetFundcode}::text] as codes) funds
    cross join lateral (select trading_day_of(now.at, codes) as day offset 0) t
    cross join lateral (select open_day(codes, t.day, f.confirm_lag) as day offset 0) c
    cross join lateral (select open_day(codes, t.day, greatest(f.pay_lag, f.confirm_lag)) as day offset 0) p
    where p.day is not null and t.day = coalesce(asked.promised_day, t.day)
      and c.day = coalesce(asked.promised_confirm, c.day) and p.day = coalesce(asked.promised_pay, p.day)
    for key share of a
  )`

const askedIn = ({ custno, tradeacco, fundcode, customerVersion, fundVersion, requestId, promised }: Intent) => sql`
  ${custno}::text as custno, order_request_id(${custno}, ${requestId}) as request_id, ${tradeacco}::text as tradeacco, ${fundcode}::text as fundcode,
  ${customerVersion}::int as customer_version, ${fundVersion}::int as fund_version,
  ${promised?.tradeDate ?? null}::date as promised_day, ${promised?.confirmDate ?? null}::date as promised_confirm,
  ${promised?.payDate ?? null}::date as promised_pay`

/** `gate` has one row when the facts of the decision still hold, else none. */
export const gate = (intent: Intent, targetFundcode: string | null = null) =>
  gateOf(sql`(select ${askedIn(intent)})`, targetFundcode)

/**
 * Places the rows of `asked`: trading day, day limit, order and debit request of each are atomic. `placed` has the
 * orders. A customer may occur once per fund; `dayMax` as in `takeDayLimits`.
 */
export const placing = (asked: RawBuilder<unknown>, dayMax?: Fen) => sql`
  ${gateOf(asked, null)},
  used as (${takeDayLimits(sql`gate`, dayMax)}),
  placed as (
    insert into orders (custno, tradeacco, fundcode, kind, amount_fen, accept_at, trade_date, confirm_date, request_id, body_hash, leave_mark_id, agreements,
      risk_result_id, riskability, risk_level, fund_version, client, payment, origin, plan_id, due_date)
    select custno, tradeacco, fundcode, kind, amount_fen, at, trade_date, case when kind <> ${kindSql.subscription} then confirm_date end, request_id, body_hash, leave_mark_id, agreements,
      risk_result_id, riskability, risk_level, fund_version, client, payment, case when plan_id is null then 'customer' else 'plan' end, plan_id, due_date
    from gate join used using (custno, fundcode, trade_date) order by plan_id
    returning *
  ),
  debit as (
    insert into bank_txn (order_id, custno, direction, amount_fen, state, due_date)
    select order_id, custno, 'in', amount_fen, case payment when 'remit' then 'awaited' else 'requested' end, (accept_at at time zone 'Asia/Shanghai')::date from placed
  )`

/**
 * Places a purchase or subscription in ONE statement. Null when the facts have changed or the day limit is used up. A
 * repeated request id raises the unique violation REQUEST_ID_TAKEN, the id of another call REQUEST_ID_OF_CALL.
 */
export async function insertPurchaseOnce(db: Reader, intent: PurchaseIntent): Promise<PlacedOrder | null> {
  const asked = sql`(
    select ${askedIn(intent)}, ${intent.kind}::text as kind, ${intent.amount}::bigint as amount_fen,
      ${intent.bodyHash}::text as body_hash, ${intent.leaveMarkId}::bigint as leave_mark_id, ${intent.agreements}::text as agreements,
      ${intent.client ?? null}::text as client, ${intent.payment ?? 'card'}::text as payment, null::bigint as plan_id, null::date as due_date)`
  const { rows } = await sql<PlacedOrder>`
    with ${placing(asked, intent.dayMax)} select order_id, accept_at, trade_date, confirm_date, pay_date from placed`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Places a redemption in ONE statement: a guarded update freezes the shares, so that the pending redemptions of a
 * holding never exceed it. Null when the facts have changed or too few shares are free.
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
      select ${intent.custno}, ${intent.tradeacco}, ${intent.fundcode}, ${kindSql.redemption}, ${intent.shares}::bigint, ${intent.largeRedemption}, at, trade_date, confirm_date, pay_date,
        ${intent.requestId}, ${intent.bodyHash}
      from gate, frozen
      returning order_id, accept_at, trade_date, confirm_date, pay_date
    )
    select * from placed`.execute(db)
  return rows[0] ?? null
}

export const REQUEST_ID_TAKEN = 'orders_custno_request_id_key'
