import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { FloatingOutcome } from '@zhixiao/domain/fee/floating-fee.ts'
import type { LegalChannel } from '@zhixiao/domain/law/legal-rule.ts'
import type { Fen, NavE4, RateE8, ShareCents, ShareRounding } from '@zhixiao/domain/money/money.ts'
import type { FastState } from '@zhixiao/domain/order/fast-states.ts'
import type { OrderCause, OrderOrigin, OrderStatus } from '@zhixiao/domain/order/order-states.ts'
import { type RawBuilder, sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { dividendSql, kindSql, statusSql } from '../codes.ts'
import { oldestFirst } from '../lot-columns.ts'
import { isAdvanced } from '../settle/advances.ts'
import type { Reader } from '../tx.ts'

export type OrderRow = {
  order_id: bigint
  kind: OrderKind
  fundcode: string
  fundname: string
  fund_type: FundType
  can_withdraw: boolean
  tradeacco: string
  bank_name: string
  card_tail: string
  amount: Fen | null
  payment: 'card' | 'remit'
  shares: ShareCents | null
  status: OrderStatus
  fail_code: string | null
  accept_at: Date
  trade_date: IsoDate
  confirm_date: IsoDate | null
  confirmed_at: Date | null
  cancelled_at: Date | null
  failed_at: Date | null
  /** While its transfer is awaited: the days of an order whose money came now, and the last day for it. */
  expect_day: IsoDate | null
  expect_confirm: IsoDate | null
  remit_by: IsoDate | null
  pay_date: IsoDate | null
  net: Fen | null
  fee: Fen | null
  gross: Fen | null
  confirmed_shares: ShareCents | null
  in_state: string | null
  in_done_at: Date | null
  out_state: string | null
  out_due: IsoDate | null
  out_done_at: Date | null
  out_amount: Fen | null
  origin: OrderOrigin
  cause: OrderCause | null
  /** For a conversion: the target fund, with supplement and shares once confirmed. */
  target_fundcode: string | null
  target_fundname: string | null
  raise_end: IsoDate | null
  into_fee: Fen | null
  into_shares: ShareCents | null
  dividend_method: DividendType | null
  plan_id: bigint | null
  due_date: IsoDate | null
  /** Of a same-day redemption: its advance and the calendar day of its request. */
  fast_state: FastState | null
  fast_amount: Fen | null
  fast_day: IsoDate | null
  /** The sales service fee returned with the order. */
  service_return: Fen
  floating_return: Fen
  /** A NAV that its confirmation waits for is missing after the day of that confirmation. */
  lacks_nav: boolean
}

export type OrderFilter = {
  orderId?: bigint | undefined
  kind?: string | undefined
  status?: string | undefined
  fundcode?: string | undefined
  /** Orders of this fund, and conversions into it. */
  involving?: string | undefined
  tradeacco?: string | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  confirmedFrom?: IsoDate | undefined
  confirmedTo?: IsoDate | undefined
  /** Only orders with money in transit: paid and pending, or not yet paid out. */
  inTransit?: boolean | undefined
  /** Only orders that freeze shares now, or unfreeze shares. */
  freezing?: boolean | undefined
  /** Only freezes and their ends by acts on a holding, waiting or confirmed. */
  ofFreezes?: boolean | undefined
  /** Leaves the daily income of money-market funds out. */
  withoutIncome?: boolean | undefined
  /** Only orders in a final status. */
  isFinal?: boolean | undefined
}

/** Joins only the tables that the filter needs, so that counting thousands of rows reads no other table. */
function ordersOf(custno: string, filter: OrderFilter): RawBuilder<unknown> {
  const { orderId, kind, status, fundcode, tradeacco, from, to, confirmedFrom, confirmedTo } = filter
  const conditions = [
    sql`o.custno = ${custno}`,
    orderId !== undefined && sql`o.order_id = ${orderId}`,
    kind !== undefined && sql`o.kind = ${kind}`,
    status !== undefined && sql`o.status = ${status}`,
    fundcode !== undefined && sql`o.fundcode = ${fundcode}`,
    filter.involving !== undefined && sql`${filter.involving} in (o.fundcode, o.target_fundcode)`,
    tradeacco !== undefined && sql`o.tradeacco = ${tradeacco}`,
    from !== undefined && sql`(o.accept_at at time zone 'Asia/Shanghai')::date >= ${from}::date`,
    to !== undefined && sql`(o.accept_at at time zone 'Asia/Shanghai')::date <= ${to}::date`,
    confirmedFrom !== undefined && sql`o.confirm_date >= ${confirmedFrom}::date`,
    confirmedTo !== undefined && sql`o.confirm_date <= ${confirmedTo}::date`,
    filter.freezing &&
      sql`(o.status = ${statusSql.pending} and o.kind in (${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.freeze}, ${kindSql.forcedDecrease}, ${kindSql.custodyOut}) or o.status = ${statusSql.confirmed} and o.kind in (${kindSql.freeze}, ${kindSql.unfreeze}))`,
    filter.ofFreezes &&
      sql`o.kind in (${kindSql.freeze}, ${kindSql.unfreeze}) and o.status in (${statusSql.pending}, ${statusSql.confirmed})`,
    filter.isFinal && sql`o.status <> ${statusSql.pending}`,
    filter.withoutIncome && sql`o.cause is distinct from 'carry'`,
    filter.inTransit &&
      sql`(o.status = ${statusSql.pending} and i.state = 'done' or t.state in ('requested', 'unknown', 'refused') and not ${isAdvanced}
        or o.kind = ${kindSql.dividend} and o.cause = 'dividend' and o.status = ${statusSql.confirmed} and o.dividend_method = ${dividendSql.cash} and t.order_id is null
        or o.kind = ${kindSql.refund} and o.cause in ('liquidation-held', 'service', 'floating') and o.status = ${statusSql.confirmed} and o.pay_date is null and t.order_id is null)`,
  ].filter(condition => typeof condition === 'object')
  return sql`orders o ${filter.inTransit ? movements : sql``} where ${sql.join(conditions, sql` and `)}`
}

const movements = sql`
  left join bank_txn i on i.order_id = o.order_id and i.direction = 'in'
  left join bank_txn t on t.order_id = o.order_id and t.direction = 'out' and t.state <> 'cancelled'`

/** The oldest conversion that is looked for: one that waits longer is a case for the office. */
const LONGEST_WAIT_DAYS = 31

/**
 * An order waits for its fund's NAVs from the first day with waiting orders on, conversions into the fund included, and for
 * those of an earlier conversion of its holding (decision 28).
 */
const lacksNav = sql`(o.status = ${statusSql.pending} and coalesce(o.confirm_date <= ${businessToday}, false) and exists (
  select from (
    select c.code, o.trade_date as day from unnest(array[o.fundcode, o.target_fundcode]) c (code) where c.code is not null
    union all
    select w.target_fundcode, w.trade_date from orders w
    where w.custno = o.custno and w.tradeacco = o.tradeacco and w.fundcode = o.fundcode and w.target_fundcode is not null
      and w.status = ${statusSql.pending} and w.trade_date <= o.trade_date and w.confirm_date <= ${businessToday}
  ) last
  cross join lateral (
    select least(last.day,
      (select min(w.trade_date) from orders w where w.fundcode = last.code and w.status = ${statusSql.pending}),
      (select min(w.trade_date) from orders w where w.target_fundcode = last.code and w.status = ${statusSql.pending}
        and w.trade_date > last.day - ${LONGEST_WAIT_DAYS}::int)) as day
  ) first
  cross join lateral open_days(array[last.code], first.day) d
  where d.day <= last.day and not exists (select from nav n where (n.fundcode, n.day) = (last.code, d.day))))`

const columns = sql`
  o.order_id, o.kind, o.fundcode, f.fundname, f.fund_type, f.can_withdraw, o.tradeacco, b.name as bank_name, a.card_tail,
  o.amount_fen as amount, o.payment, o.shares_cents as shares, o.status, o.fail_code, o.accept_at, o.trade_date, o.confirm_date,
  o.confirmed_at, o.cancelled_at, o.pay_date, c.net_fen as net, c.fee_fen as fee, c.gross_fen as gross, c.shares_cents as confirmed_shares,
  i.state as in_state, case when i.state = 'done' then i.done_at end as in_done_at, t.state as out_state, t.due_date as out_due, case when t.state = 'done' then t.done_at end as out_done_at, t.amount_fen as out_amount,
  o.origin, o.cause, o.target_fundcode, g.fundname as target_fundname, e.fee_fen as into_fee, e.shares_cents as into_shares,
  o.dividend_method, o.plan_id, o.due_date, f.raise_end, ${lacksNav} as lacks_nav, q.state as fast_state, q.advance_fen as fast_amount, q.day as fast_day, w.expect_day, w.expect_confirm, w.remit_by,
  case when o.kind in (${kindSql.redemption}, ${kindSql.conversion}) then coalesce((
    select sum(x.amount_fen)::bigint from orders x where x.parent_order_id = o.order_id and x.cause = 'service'), 0) else 0 end as service_return,
  case when o.kind in (${kindSql.redemption}, ${kindSql.conversion}) then coalesce((
    select sum(x.amount_fen)::bigint from orders x where x.parent_order_id = o.order_id and x.cause = 'floating'), 0) else 0 end as floating_return,
  case when o.status = ${statusSql.failed} then (select x.at from customer_event x where x.order_id = o.order_id and x.kind = 'failed' limit 1) end as failed_at`
const joined = sql`
  join fund f using (fundcode) join trade_account a using (tradeacco) join bank b using (bank_code)
  left join confirmation c on c.order_id = o.order_id and c.leg = 'own'
  left join fund g on g.fundcode = o.target_fundcode
  left join confirmation e on e.order_id = o.order_id and e.leg = 'into' and o.target_fundcode is not null ${movements}
  left join fast_redemption q on (q.order_id, q.custno) = (o.order_id, o.custno)
  left join lateral (
    select d.day as expect_day, case when o.confirm_date is not null then open_day(array[o.fundcode], d.day, f.confirm_lag) end as expect_confirm,
      open_day_after(o.trade_date, 3) as remit_by
    from (select greatest(o.trade_date, trading_day_of(business_now(), array[o.fundcode])) as day
      where i.state = 'awaited' and o.status = ${statusSql.pending}) d
  ) w on true`

/** A page with all pending orders that one customer can plausibly have. */
export const ALL_PENDING = { limit: 1_000, offset: 0 }

/** A customer's orders, newest first; those of some days of confirmation, by these days. */
export async function listOrders(
  db: Reader,
  custno: string,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  const newest = filter.confirmedFrom === undefined ? sql`o.order_id desc` : sql`o.confirm_date desc, o.order_id desc`
  const { rows } = await sql<OrderRow>`
    select ${columns}
    from (select o.order_id from ${ordersOf(custno, filter)} order by ${newest} limit ${page.limit} offset ${page.offset}) p
    join orders o using (order_id) ${joined}
    order by ${newest}`.execute(db)
  return rows
}

/** These orders of whatever customers, in the order of their acceptance, newest first. */
export async function listOrdersByIds(
  db: Reader,
  ids: readonly bigint[],
): Promise<(OrderRow & { custno: string; custtype: string; custname_enc: string | null })[]> {
  const { rows } = await sql<OrderRow & { custno: string; custtype: string; custname_enc: string | null }>`
    select ${columns}, o.custno, k.custtype, k.custname_enc
    from orders o ${joined} join customer k on k.custno = o.custno
    where o.order_id = any (${ids}) order by o.accept_at desc, o.order_id desc`.execute(db)
  return rows
}

export type RelatedRow = Pick<OrderRow, 'order_id' | 'kind' | 'cause' | 'dividend_method'>

/** The order that one arose from, and those that arose from it (deferred remainders, corrections), oldest first. */
export async function listRelated(db: Reader, custno: string, orderId: bigint): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select order_id, kind, cause, dividend_method from orders
    where custno = ${custno} and order_id in (
      select parent_order_id from orders where order_id = ${orderId}
      union all select order_id from orders where parent_order_id = ${orderId})
    order by order_id limit 100`.execute(db)
  return rows
}

export async function countOrders(db: Reader, custno: string, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from ${ordersOf(custno, filter)}`.execute(db)
  return Number(rows[0]?.total ?? 0n)
}

export type InTransit = { buying: Fen; paying: Fen }

/** Money of this customer in transit, from the ledger: paid and unconfirmed, or owed and not yet paid out. */
export async function sumInTransit(db: Reader, custno: string): Promise<InTransit> {
  const { rows } = await sql<InTransit>`
    select coalesce(sum(delta) filter (where account = 'in_transit'), 0)::bigint as buying,
      coalesce(sum(delta) filter (where account = 'payable'), 0)::bigint as paying
    from posting where custno = ${custno} and account in ('in_transit', 'payable')`.execute(db)
  const sums = rows[0]
  if (!sums) throw new Error('an aggregate without a row')
  return sums
}

export type WorkingRow = {
  leg: 'own' | 'into'
  nav: NavE4
  nav_day: IsoDate
  gross: Fen
  rate: RateE8
  /** The class has an entry fee, which own sales may not take on the order's trading day. */
  entry_waived: boolean
  discount_e4: number
  fixed_fee: Fen | null
  net: Fen
  fee: Fen
  performance_fee: Fen
  to_fund: Fen
  backend_fee: Fen
  interest: Fen
  refund: Fen
  unpaid: Fen
  shares: ShareCents
  share_rounding: ShareRounding
  /**
   * For a dividend, split or daily income: the amount per share (or per 10,000), and the shares that earned the income.
   */
  each_e9: bigint | null
  held: ShareCents | null
}

/** The confirmed figures of each leg of an order: none while pending, two for a conversion. */
export async function listWorkings(db: Reader, orderId: bigint): Promise<WorkingRow[]> {
  const { rows } = await sql<WorkingRow>`
    select c.leg, c.nav_e4 as nav, c.nav_day, c.gross_fen as gross, c.rate_e8 as rate, e.waived as entry_waived, c.discount_e4, c.fixed_fee_fen as fixed_fee,
      c.net_fen as net, c.fee_fen as fee, c.performance_fen as performance_fee, c.to_fund_fen as to_fund, c.backend_fee_fen as backend_fee, c.interest_fen as interest, c.refund_fen as refund, c.unpaid_fen as unpaid,
      c.shares_cents as shares, c.share_rounding, coalesce(d.per_share_e6 * 1000, s.ratio_e9, m.each_e9) as each_e9, m.held
    from confirmation c join orders o using (order_id)
    cross join lateral (
      select f.fee_type = 'A' and o.trade_date >= entry_free_from(f.setup_date, f.raise_start) and exists (
        select from fee_tier r where r.fundcode = f.fundcode and (r.rate_e8 > 0 or r.fixed_fee_fen > 0)
          and r.kind = case o.kind when ${kindSql.subscription} then 'subscribe' else 'purchase' end) as waived
      from fund f where f.fundcode = case c.leg when 'into' then o.target_fundcode else o.fundcode end
    ) e
    left join dividend d on o.cause = 'dividend' and d.fundcode = o.fundcode and d.ex_date = c.nav_day
    left join split s on o.cause = 'split' and s.fundcode = o.fundcode and s.day = c.nav_day
    left join lateral (
      -- What was earned over many days has no one figure.
      select max(i.shares_cents) as held, max(n.income_e4) * 100000 as each_e9
      from money_income i join lateral (
        select income_e4 from nav where fundcode = i.fundcode and day = i.day order by version desc limit 1) n on true
      where i.order_id = o.order_id having count(*) = 1
    ) m on o.cause = 'carry'
    where c.order_id = ${orderId}`.execute(db)
  return rows
}

export type LotUseRow = {
  register_date: IsoDate
  channel: LegalChannel
  shares: ShareCents
  days: number
  rate: RateE8
  gross: Fen
  fee: Fen
  to_fund: Fen
  backend_rate: RateE8
  backend_fee: Fen
  service: Fen
  outcome: FloatingOutcome | null
  floating_rate: RateE8 | null
  bought_nav: NavE4 | null
  worth_e6: bigint | null
  dividend_e6: bigint | null
  own: RateE8 | null
  benchmark: RateE8 | null
  contingent: Fen | null
  excess: Fen | null
}

/** The lots a redemption used, oldest first. */
export async function listLotUses(db: Reader, orderId: bigint): Promise<LotUseRow[]> {
  const { rows } = await sql<LotUseRow>`
    select l.register_date, l.channel, u.shares_cents as shares, u.days, u.rate_e8 as rate, u.gross_fen as gross, u.fee_fen as fee,
      u.to_fund_fen as to_fund, u.backend_rate_e8 as backend_rate, u.backend_fee_fen as backend_fee,
      coalesce(u.service_fen, 0) as service, f.outcome, f.rate_e8 as floating_rate, f.nav_e4 as bought_nav, f.worth_e6, f.dividend_e6,
      f.own_e8 as own, f.benchmark_e8 as benchmark, f.contingent_fen as contingent, f.excess_fen as excess
    from lot_use u join lot l using (lot_id) left join floating_use f on (f.order_id, f.lot_id) = (u.order_id, u.lot_id) where u.order_id = ${orderId} order by ${oldestFirst}`.execute(
    db,
  )
  return rows
}
