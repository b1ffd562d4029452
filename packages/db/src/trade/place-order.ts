import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import type { LargeRedemption } from '@zhixiao/domain/codes/large-redemption.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import { takeCardDays } from './card-limit.ts'
import { takeDayLimits } from './day-limit.ts'
import { usingSeniorMarks } from './senior-marks.ts'

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
  /** The confirmed warning for a senior customer, used up by the placement. */
  seniorMarkId?: bigint | null
  /** Browser family, system and network of the client, as evidence. */
  client?: string
}

export type PurchaseIntent = Intent & {
  kind: typeof KIND.subscription | typeof KIND.purchase
  amount: Fen
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
  /** The calendar day of a same-day redemption that the bank has not refused. */
  fast_day?: IsoDate | null
}

// `gate` has a row for each order whose facts still hold. The placing statement itself reads the days, on which this
// fund and the target are open, and the versions of the decision. 15:00:00 plus nine hours is the next day: the cut-off
// itself is late (rules 2.1). Materialized, because an inlined clock is read twice, possibly on both sides of the
// cut-off. The card is locked before it is checked, so that an account being closed takes no order.
export const gateOf = (asked: RawBuilder<unknown>, allowed = sql`true`) => sql`
  now as materialized (select at from business_time),
  gate as (
    select asked.*, now.at, days.trade_day as trade_date, days.lag_day as confirm_date, days.other_day as pay_date, f.risk_level,
      (select bank.day_max_fen from bank where bank.bank_code = a.bank_code) as card_day_max,
      customer.custtype, customer.risk_result_id, case when customer.lowest_risk then 'C0' else customer.riskability end as riskability
    from now
    cross join ${asked} asked
    join fund f on f.fundcode = asked.fundcode and f.version = asked.fund_version
    join trade_account a on a.tradeacco = asked.tradeacco and a.custno = asked.custno and a.state = 'active'
    join customer on customer.custno = a.custno and customer.version = asked.customer_version
    cross join lateral (select array[f.fundcode, asked.target_fundcode] as codes) funds
    cross join lateral find_order_days(now.at, codes, f.confirm_lag, greatest(f.pay_lag, f.confirm_lag)) days
    where days.trade_day = coalesce(asked.promised_day, days.trade_day)
      and days.lag_day = coalesce(asked.promised_confirm, days.lag_day) and days.other_day = coalesce(asked.promised_pay, days.other_day)
      and ${allowed}
    for key share of a
  )`

// A raising takes nothing from the cut-off of its last day on, whatever the days that the order was decided on.
const withinRaising = sql`(asked.kind <> ${kindSql.subscription}
        or not exists (select from fund_on(f.fundcode, days.trade_day) x where days.trade_day > x.raise_end))`

/**
 * Places the rows of `asked`: trading day, terms, day limits of fund and card, order and debit request of each are atomic. `placed`
 * has the orders. A customer may occur once per fund. One above the limit of its card violates CARD_DAY_LIMIT, one whose mark
 * another order has used SENIOR_MARK_TAKEN.
 */
export const placing = (asked: RawBuilder<unknown>) => sql`
  ${gateOf(asked, withinRaising)},
  used as (${takeDayLimits(sql`gate`)}),
  taken as materialized (
    select nextval('orders_order_id_seq') as order_id, ordered.* from (
      select gate.*, case when kind <> ${kindSql.subscription} then confirm_date end as order_confirm_date, today,
        case when payment = 'card' and card_day_max > 0 then today end as card_day, e.rate_e8, e.discount_e4, e.fixed_fen
      from gate join used using (custno, fundcode, trade_date)
      cross join lateral (select (at at time zone 'Asia/Shanghai')::date as today) d
      cross join lateral entry_terms(fundcode, trade_date, kind, amount_fen, custtype) e order by plan_id) ordered
  ),
  inserted as (
    insert into orders (order_id, custno, tradeacco, fundcode, kind, amount_fen, accept_at, trade_date, confirm_date, request_id, body_hash, leave_mark_id, agreements,
      risk_result_id, riskability, risk_level, fund_version, client, payment, origin, plan_id, due_date,
      terms_day, fee_rate_e8, fee_discount_e4, fee_fixed_fen) overriding system value
    select order_id, custno, tradeacco, fundcode, kind, amount_fen, at, trade_date, order_confirm_date, request_id, body_hash, leave_mark_id, agreements,
      risk_result_id, riskability, risk_level, fund_version, client, payment, case when plan_id is null then 'customer' else 'plan' end, plan_id, due_date,
      trade_date, rate_e8, discount_e4, fixed_fen
    from taken returning order_id
  ),
  senior_marks as (${usingSeniorMarks(sql`taken join inserted using (order_id)`)}),
  debit as (
    insert into bank_txn (order_id, custno, direction, amount_fen, state, due_date, card_day)
    select order_id, custno, 'in', amount_fen, case payment when 'remit' then 'awaited' else 'requested' end, today, card_day from taken
  ),
  card_days as (${takeCardDays(sql`taken`)}),
  placed as (
    select custno, request_id, order_id, plan_id, at as accept_at, trade_date, order_confirm_date as confirm_date, null::date as pay_date from taken
  )`

// The parameters of `gateOf` as columns of a set. Sorted by request id, so that two groups do not deadlock on the ids.
export const askedOf = <Each extends Intent>(
  intents: readonly Each[],
  columns: RawBuilder<unknown>,
  names: RawBuilder<unknown>,
) => sql`(
  select q.*, order_request_id(q.custno, q.asked_id) as request_id
  from unnest(${intents.map(each => each.custno)}::text[], ${intents.map(each => each.requestId)}::text[], ${intents.map(each => each.bodyHash)}::text[],
    ${intents.map(each => each.tradeacco)}::text[], ${intents.map(each => each.fundcode)}::text[], ${intents.map(each => each.customerVersion)}::int[],
    ${intents.map(each => each.fundVersion)}::int[], ${intents.map(each => each.client ?? null)}::text[],
    ${intents.map(each => each.promised?.tradeDate ?? null)}::date[], ${intents.map(each => each.promised?.confirmDate ?? null)}::date[],
    ${intents.map(each => each.promised?.payDate ?? null)}::date[], ${intents.map(each => each.seniorMarkId ?? null)}::bigint[], ${columns})
    q (custno, asked_id, body_hash, tradeacco, fundcode, customer_version, fund_version, client, promised_day, promised_confirm, promised_pay, senior_mark_id, ${names}))`

export type PlacedOfCustomer = PlacedOrder & { custno: string; request_id: string }

const idOf = (custno: string, requestId: string) => `${custno} ${requestId}`

/** In the order of the intents; null for those that the statement did not place. */
export function inOrder(intents: readonly Intent[], rows: readonly PlacedOfCustomer[]): (PlacedOrder | null)[] {
  const byId = new Map(rows.map(({ custno, request_id, ...placed }) => [idOf(custno, request_id), placed]))
  return intents.map(each => byId.get(idOf(each.custno, each.requestId)) ?? null)
}

export const sorted = <Each extends Intent>(intents: readonly Each[]): Each[] =>
  intents.toSorted((a, b) => (idOf(a.custno, a.requestId) < idOf(b.custno, b.requestId) ? -1 : 1))

/**
 * Places purchases and subscriptions in ONE statement, in the order of `intents`; a customer may occur once per fund.
 * Null where the facts have changed or the day limit is used up. A repeated request id raises the unique violation
 * REQUEST_ID_TAKEN, the id of another call REQUEST_ID_OF_CALL, a used mark SENIOR_MARK_TAKEN, more than the bank takes from a
 * card on a day the check violation CARD_DAY_LIMIT; then none of them is placed.
 */
export async function placePurchases(db: Reader, intents: readonly PurchaseIntent[]): Promise<(PlacedOrder | null)[]> {
  const all = sorted(intents)
  const asked = sql`(
    select *, null::bigint as plan_id, null::date as due_date, null::text as target_fundcode from ${askedOf(
      all,
      sql`${all.map(each => each.kind)}::text[], ${all.map(each => each.amount)}::bigint[], ${all.map(each => each.leaveMarkId)}::bigint[],
        ${all.map(each => each.agreements)}::text[], ${all.map(each => each.payment ?? 'card')}::text[]`,
      sql`kind, amount_fen, leave_mark_id, agreements, payment`,
    )} asked)`
  const { rows } = await sql<PlacedOfCustomer>`
    with ${placing(asked)} select custno, request_id, order_id, accept_at, trade_date, confirm_date, pay_date from placed`.execute(
    db,
  )
  return inOrder(intents, rows)
}

/** Like `placePurchases` for one. */
export async function insertPurchaseOnce(db: Reader, intent: PurchaseIntent): Promise<PlacedOrder | null> {
  return (await placePurchases(db, [intent]))[0] ?? null
}

/** Whether the holding periods of `h`'s lots let its row of `gate` sell. Evaluated again after a wait for the lock of `h`. */
export const isSellable = (confirmed: RawBuilder<unknown>) => sql`
  case when exists (select from holding_periods(h.fundcode)) then sellable_cents(h.custno, h.tradeacco, h.fundcode, trade_date, ${confirmed}) >= shares else true end`

/**
 * Places redemptions in ONE statement: a guarded update freezes the shares, so that the pending redemptions of a
 * holding never exceed it, nor the lots that are free on their days; a holding may occur once. Null where the facts have changed or
 * too few shares are free.
 */
export async function placeRedemptions(
  db: Reader,
  intents: readonly RedemptionIntent[],
): Promise<(PlacedOrder | null)[]> {
  const all = sorted(intents)
  const asked = sql`(
    select *, null::text as target_fundcode from ${askedOf(
      all,
      sql`${all.map(each => each.shares)}::bigint[], ${all.map(each => each.largeRedemption)}::text[]`,
      sql`shares, large_redemption`,
    )} asked)`
  // The holdings are locked in one order, so that two groups do not deadlock.
  const { rows } = await sql<PlacedOfCustomer>`
    with ${gateOf(asked)},
    enough as (
      select h.custno, h.tradeacco, h.fundcode, gate.shares from gate join holding h using (custno, tradeacco, fundcode)
      where h.shares_cents - h.frozen_cents >= gate.shares and ${isSellable(sql`gate.confirm_date`)} order by 1, 2, 3 for no key update of h
    ),
    frozen as (
      update holding h set frozen_cents = h.frozen_cents + enough.shares from enough
      where (h.custno, h.tradeacco, h.fundcode) = (enough.custno, enough.tradeacco, enough.fundcode)
        and h.shares_cents - h.frozen_cents >= enough.shares
      returning h.custno, h.tradeacco, h.fundcode
    ),
    placed as (
      insert into orders (custno, tradeacco, fundcode, kind, shares_cents, large_redemption, accept_at, trade_date, confirm_date, pay_date, request_id, body_hash, terms_day)
      select custno, tradeacco, fundcode, ${kindSql.redemption}, shares, large_redemption, at, trade_date, confirm_date, pay_date, request_id, body_hash, trade_date
      from gate join frozen using (custno, tradeacco, fundcode)
      returning custno, request_id, order_id, accept_at, trade_date, confirm_date, pay_date
    )
    select * from placed`.execute(db)
  return inOrder(intents, rows)
}

/** Like `placeRedemptions` for one. */
export async function insertRedemptionOnce(db: Reader, intent: RedemptionIntent): Promise<PlacedOrder | null> {
  return (await placeRedemptions(db, [intent]))[0] ?? null
}

export const REQUEST_ID_TAKEN = 'orders_custno_request_id_key'
