import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { Fen, RatioE9, ShareCents, ShareRounding } from '@zhixiao/domain/money/money.ts'
import type { OrderCause } from '@zhixiao/domain/order/order-states.ts'
import type { HeldDividend } from '@zhixiao/domain/settle/dividend.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'
import { isDue } from './settle-day.ts'

export type ActStep = 'dividend' | 'split' | 'income'

/** An act of a fund on a day; orders of trading days before `before` are confirmed first. */
export type FundAct = { fundcode: string; step: ActStep; day: IsoDate; before: IsoDate }

/**
 * The last trading day up to `day`, a table-qualified column: orders of trading days before it earn the income of `day`
 * (rules 2.9).
 */
const workingDayOf = (day: RawBuilder<unknown>) =>
  sql`(select max(t.day) from trading_day t where t.is_open and t.day <= ${day})`

/**
 * Acts of all funds that are due on `day` and not done: splits, dividends once the NAV of their day is published, and
 * daily incomes of money-market funds, including days done before on which holdings waited. A fund's acts start on the
 * day after its first purchase here; orders that this settlement will confirm count already, so that a resumed run
 * gives the same list.
 *
 * Materialized: without statistics, as in a new database, the planner would recompute this per fund.
 */
export async function listDueActs(db: Reader, day: IsoDate): Promise<FundAct[]> {
  const { rows } = await sql<FundAct>`
    with first as (
      select fundcode, min(bought) as bought from (
        select r.fundcode, coalesce(o.bought, r.day - 1) as bought from (
          select fundcode, min(day) as day from settlement_run where step in ('begin', 'confirm') group by 1
        ) r cross join lateral (
          select min(trade_date) as bought from orders where fundcode = r.fundcode and status = ${statusSql.confirmed}
            and confirm_date = (select min(confirm_date) from orders where fundcode = r.fundcode and status = ${statusSql.confirmed})
        ) o
        union all
        select target_fundcode, trade_date from orders where target_fundcode is not null and status = ${statusSql.confirmed}
        union all
        select coalesce(o.target_fundcode, o.fundcode), o.trade_date from orders o join fund f using (fundcode)
        left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
        where o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.conversion}, ${kindSql.planPurchase}) and ${isDue(day)}
      ) begun group by 1
    ),
    act as materialized (
      select d.fundcode, 'dividend' as step, d.ex_date as day, d.record_date as before from dividend d
      where d.ex_date < ${day}::date and (select true from nav n where (n.fundcode, n.day) = (d.fundcode, d.ex_date))
      union all
      select s.fundcode, 'split', s.day, s.day from split s
      where s.day < ${day}::date
      union all
      select f.fundcode, 'income', n.day, ${workingDayOf(sql`n.day`)} from fund f join first using (fundcode) cross join lateral (
        select day from nav where fundcode = f.fundcode and day > first.bought and day < ${day}::date and income_e4 is not null offset 0) n
      where f.carry is not null
    )
    select a.fundcode, a.step, a.day, a.before from act a join first f using (fundcode)
    where a.day > f.bought
      and not exists (select from settlement_run r where (r.day, r.fundcode, r.step) = (a.day, a.fundcode, a.step))
    union all
    select w.fundcode, 'income', w.day, ${workingDayOf(sql`w.day`)} from income_waiting w group by 1, 3
    order by before, day, fundcode, step desc`.execute(db)
  return rows
}

/**
 * Whether an order `o`, paid for by `t`, affects the income of a holding on `day`: it moves shares and is not
 * confirmed. Income carried before the day is still unpaid until it is confirmed, and would be paid twice.
 */
const concernsIncome = (before: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  o.status = ${statusSql.pending} and case when o.cause = 'carry' then o.trade_date < ${day}
    else o.trade_date < ${before} and o.kind in (${kindSql.purchase}, ${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.planPurchase}, ${kindSql.addition}, ${kindSql.deduction}) and (o.amount_fen is null or t.state = 'done') end)`

/**
 * Whether an act cannot be computed yet: the NAV of the day is missing, or (except for incomes) an order of an earlier
 * trading day is pending, conversions into the fund included. Orders whose payment the bank has not answered do not
 * delay the act; they are locked, so that a concurrent answer sees the act done.
 */
export async function isActWaiting(tx: Tx, { fundcode, step, day, before }: FundAct): Promise<boolean> {
  await sql`
    select from orders where fundcode = ${fundcode} and status = ${statusSql.pending} and amount_fen is not null and trade_date < ${before}::date
    order by order_id for update`.execute(tx)
  const { rows } = await sql<{ waits: boolean }>`
    select (${step !== 'income'}::boolean and ${earlierOrderWaits(fundcode, sql`${before}::date`)})
      or not exists (select from nav where fundcode = ${fundcode} and day = ${day}::date) as waits`.execute(tx)
  return rows[0]?.waits ?? true
}

const earlierOrderWaits = (fundcode: string, before: RawBuilder<unknown>) => sql<boolean>`(
  exists (
    select from orders o where fundcode = ${fundcode} and status = ${statusSql.pending} and kind <> ${kindSql.subscription} and trade_date < ${before}
      and not exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state <> 'done'))
  or exists (select from orders where target_fundcode = ${fundcode} and status = ${statusSql.pending} and trade_date < ${before}))`

/**
 * The first split of a fund up to the last of `days` that waits for orders of earlier days; null when there is none.
 * Conversions into the fund from that day on wait too: their post-split shares must not mix with lots that earlier
 * orders still use.
 */
export async function waitingSplit(db: Reader, fundcode: string, days: readonly IsoDate[]): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select min(s.day) as day from split s where s.fundcode = ${fundcode} and s.day <= any(${[...days]}::date[])
      and not exists (select from settlement_run r where (r.day, r.fundcode, r.step) = (s.day, s.fundcode, 'split'))
      and ${earlierOrderWaits(fundcode, sql`s.day`)}`.execute(db)
  return rows[0]?.day ?? null
}

/** Claims an act for this transaction; false when it is already done. Waits for a concurrent claim. */
export async function claimAct(tx: Tx, { fundcode, step, day }: Omit<FundAct, 'before'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into settlement_run (day, fundcode, step, orders_done, at) values (${day}, ${fundcode}, ${step}, 0, business_now())
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Records the number of orders that an act placed, including later ones for an income. */
export async function recordAct(
  tx: Tx,
  { fundcode, step, day }: Omit<FundAct, 'before'>,
  orders: number,
): Promise<void> {
  await sql`
    update settlement_run set orders_done = orders_done + ${orders} where (day, fundcode, step) = (${day}, ${fundcode}, ${step})`.execute(
    tx,
  )
}

export type Entitled = Holder & { shares: ShareCents; frozen: ShareCents; method: DividendType }
export type Declared = { entitled: Entitled[]; payDate: IsoDate }

/**
 * Holders entitled to a dividend: shares, those of them frozen by an authority, and the method in force (rules 2.8).
 * Reads all movements of the fund.
 */
export const entitledTo = ({ fundcode, before }: Pick<FundAct, 'fundcode' | 'before'>) => sql<Entitled>`
    select m.custno, m.tradeacco, m.shares, least(coalesce(f.frozen, 0), m.shares)::bigint as frozen,
      coalesce(c.method, (select default_dividend_method from fund where fundcode = ${fundcode})) as method
    from (
      select custno, tradeacco, sum(moved_cents)::bigint as shares from movement
      where fundcode = ${fundcode} and trade_date < ${before}::date
      group by 1, 2 having sum(moved_cents) > 0
    ) m
    left join (
      select custno, tradeacco, sum(case kind when ${kindSql.freeze} then shares_cents else -shares_cents end) as frozen from orders
      where fundcode = ${fundcode} and kind in (${kindSql.freeze}, ${kindSql.unfreeze}) and status = ${statusSql.confirmed} and trade_date < ${before}::date group by 1, 2
    ) f using (custno, tradeacco)
    left join lateral (
      select dividend_method as method from orders o
      where (o.custno, o.tradeacco, o.fundcode) = (m.custno, m.tradeacco, ${fundcode}) and o.kind = ${kindSql.dividendMethod} and o.status = ${statusSql.confirmed}
        and o.trade_date < ${before}::date
      order by o.order_id desc limit 1
    ) c on true`

/** A declared dividend with the entitled holders. @throws when there is no such dividend. */
export async function readEntitled(tx: Tx, act: FundAct): Promise<Declared> {
  const { fundcode, day } = act
  const { rows } = await sql<{ pay: IsoDate }>`
    select pay_date as pay from dividend where fundcode = ${fundcode} and ex_date = ${day}::date`.execute(tx)
  if (!rows[0]) throw new Error(`no dividend of ${fundcode} on ${day}`)
  const entitled = await sql<Entitled>`${entitledTo(act)} order by 1, 2`.execute(tx)
  return { entitled: entitled.rows, payDate: rows[0].pay }
}

export type HeldLot = Lot & Holder

/** Lots of a fund with shares left, from orders before `day`, with their holders, oldest first. */
export async function listFundLots(tx: Tx, { fundcode, day }: FundAct): Promise<HeldLot[]> {
  const { rows } = await sql<HeldLot>`
    select l.custno, l.tradeacco, l.lot_id as "lotId", register_date as "registerDate", nav_e4 as nav, split_ratios_e9 as splits, remaining_cents as remaining
    from lot l join orders o using (order_id)
    where l.fundcode = ${fundcode} and remaining_cents > 0 and o.trade_date < ${day}::date
    order by l.custno, l.tradeacco, register_date, l.lot_id`.execute(tx)
  return rows
}

/** Records a split on lots, because their purchase NAV is per share before the split. */
export async function noteSplit(tx: Tx, lots: readonly Pick<Lot, 'lotId'>[], ratio: RatioE9): Promise<void> {
  if (lots.length === 0) return
  await sql`
    update lot set split_ratios_e9 = split_ratios_e9 || ${ratio}::bigint where lot_id = any(${lots.map(lot => lot.lotId)}::bigint[])`.execute(
    tx,
  )
}

export type SplitTerms = { ratio: RatioE9; rounding: ShareRounding }

/** Ratio of the split on a day. @throws when there is none. */
export async function readSplit(tx: Tx, { fundcode, day }: FundAct): Promise<SplitTerms> {
  const { rows } = await sql<SplitTerms>`
    select s.ratio_e9 as ratio, f.share_rounding as rounding from split s join fund f using (fundcode)
    where s.fundcode = ${fundcode} and s.day = ${day}::date`.execute(tx)
  if (!rows[0]) throw new Error(`no split of ${fundcode} on ${day}`)
  return rows[0]
}

export type EarningHolder = Holder & { shares: ShareCents; free: ShareCents; unpaid: Fen; isClosing: boolean }
export type IncomeDay = {
  incomeE4: bigint
  rounding: ShareRounding
  carry: 'daily' | 'monthly'
  carryDay: number
  holders: EarningHolder[]
}

/**
 * The earning balances of a money-market fund on a day: shares ordered on trading days before `before` or carried
 * before the day. Holdings with a pending earlier order are recorded as waiting, and a second pass (`isAgain`) reads
 * only those. `isClosing` marks holdings whose shares are all being redeemed by then.
 */
export async function readIncomeDay(tx: Tx, act: FundAct, isAgain: boolean): Promise<IncomeDay> {
  const { fundcode, day, before } = act
  const { rows } = await sql<Omit<IncomeDay, 'holders'>>`
    select n.income_e4 as "incomeE4", f.income_rounding as rounding, f.carry, f.carry_day::int as "carryDay"
    from fund f join nav n using (fundcode)
    where f.fundcode = ${fundcode} and n.day = ${day}::date and n.income_e4 is not null and f.carry is not null`.execute(
    tx,
  )
  if (!rows[0]) throw new Error(`no income of ${fundcode} on ${day}`)
  // A day waits for earlier days, because the income they carry earns on it.
  const concerned = sql`(
    select o.custno, o.tradeacco from orders o left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where (o.fundcode = ${fundcode} or o.target_fundcode = ${fundcode}) and ${concernsIncome(sql`${before}::date`, sql`${day}::date`)}
    union select custno, tradeacco from income_waiting where fundcode = ${fundcode} and day < ${day}::date)`
  if (!isAgain)
    await sql`insert into income_waiting select ${fundcode}, ${day}::date, c.custno, c.tradeacco from ${concerned} c`.execute(
      tx,
    )
  const { rows: ready } = await sql<Holder>`
    delete from income_waiting where ${isAgain} and fundcode = ${fundcode} and day = ${day}::date
      and (custno, tradeacco) not in (select * from ${concerned} c) returning custno, tradeacco`.execute(tx)
  const isAsked = isAgain
    ? sql`(h.custno, h.tradeacco) in (select * from unnest(${ready.map(each => each.custno)}::text[], ${ready.map(each => each.tradeacco)}::text[]))`
    : sql`not exists (select from income_waiting w where (w.fundcode, w.day, w.custno, w.tradeacco) = (h.fundcode, ${day}::date, h.custno, h.tradeacco))`
  const holders = await sql<EarningHolder>`
    select h.custno, h.tradeacco, coalesce(m.shares, 0)::bigint as shares, h.shares_cents - h.frozen_cents as free, h.unpaid_fen as unpaid,
      h.shares_cents = coalesce((
        select sum(shares_cents) from orders o where (o.custno, o.tradeacco, o.fundcode) = (h.custno, h.tradeacco, h.fundcode)
          and kind in (${kindSql.redemption}, ${kindSql.conversion}) and status = ${statusSql.pending} and trade_date <= ${day}::date), 0) as "isClosing"
    from holding h left join (
      select custno, tradeacco, sum(moved_cents) as shares from movement
      where fundcode = ${fundcode} and trade_date < case when cause = 'carry' then ${day}::date else ${before}::date end group by 1, 2
    ) m using (custno, tradeacco)
    where h.fundcode = ${fundcode} and ${isAsked} and (m.shares > 0 or h.unpaid_fen <> 0) order by 1, 2 for update of h`.execute(
    tx,
  )
  return { ...rows[0], holders: holders.rows }
}

/** Income days with waiting holdings that can be computed now. */
export async function listReadyIncomes(db: Reader): Promise<FundAct[]> {
  const { rows } = await sql<FundAct>`
    select w.fundcode, 'income' as step, w.day, b.before from income_waiting w
    cross join lateral (select ${workingDayOf(sql`w.day`)} as before) b
    where not exists (
      select from orders o left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
      where (o.custno, o.tradeacco) = (w.custno, w.tradeacco) and w.fundcode in (o.fundcode, o.target_fundcode)
        and ${concernsIncome(sql`b.before`, sql`w.day`)})
    group by 1, 3, 4 order by 3, 1`.execute(db)
  return rows
}

export type Income = Holder & { shares: ShareCents; income: Fen }

/** Stores a day's incomes as unpaid; a carry turns them into shares. */
export async function insertIncomes(tx: Tx, { fundcode, day }: FundAct, incomes: readonly Income[]): Promise<void> {
  if (incomes.length === 0) return
  await sql`
    with i as (
      insert into money_income (custno, tradeacco, fundcode, day, shares_cents, income_fen)
      select custno, tradeacco, ${fundcode}, ${day}::date, shares, income
      from unnest(${incomes.map(each => each.custno)}::text[], ${incomes.map(each => each.tradeacco)}::text[],
        ${incomes.map(each => each.shares)}::bigint[], ${incomes.map(each => each.income)}::bigint[]) i (custno, tradeacco, shares, income)
      returning custno, tradeacco, income_fen
    )
    update holding h set unpaid_fen = h.unpaid_fen + i.income_fen from i
    where (h.custno, h.tradeacco) = (i.custno, i.tradeacco) and h.fundcode = ${fundcode}`.execute(tx)
}

/**
 * Orders that pay monthly-carry income to customers who redeemed all shares, together with the redemption (rules 2.9).
 */
export async function listIncomeOfClosedHoldings(db: Reader, fundcode: string, day: IsoDate): Promise<FundOrder[]> {
  const { rows } = await sql<FundOrder>`
    select h.custno, h.tradeacco, h.fundcode, ${kindSql.refund} as kind, 'carry' as cause, h.unpaid_fen as amount, i.day as "tradeDate",
      ${day}::date as "confirmDate", greatest(o.pay_date, ${day}::date) as "payDate", o.order_id as "parentOrderId",
      concat_ws('-', 'income', h.fundcode, i.day, h.tradeacco) as "requestId"
    from fund f join holding h using (fundcode)
    cross join lateral (
      select max(m.day) as day from money_income m
      where (m.custno, m.tradeacco, m.fundcode) = (h.custno, h.tradeacco, h.fundcode) and m.order_id is null) i
    cross join lateral (
      select order_id, pay_date from orders
      where (custno, tradeacco, fundcode) = (h.custno, h.tradeacco, h.fundcode) and kind in (${kindSql.redemption}, ${kindSql.conversion}) and status = ${statusSql.confirmed}
      order by confirm_date desc, order_id desc limit 1) o
    where f.fundcode = ${fundcode} and f.carry = 'monthly' and h.shares_cents = 0 and h.unpaid_fen > 0 order by 1, 2`.execute(
    db,
  )
  return rows
}

export type HeldBack = Holder &
  HeldDividend & {
    orderId: bigint
    /** Shares of the holding frozen by an authority. */
    frozen: ShareCents
    /** The declared pay date; null when only the registrar knows it. */
    payDate: IsoDate | null
  }

/** Dividends of a fund that are held back in whole or in part. */
export async function listHeldBack(db: Reader, fundcode: string): Promise<HeldBack[]> {
  const { rows } = await sql<HeldBack>`
    select o.order_id as "orderId", o.custno, o.tradeacco, o.shares_cents as shares, c.dividend_moved_fen as amount, f.share_rounding as rounding,
      d.pay_date as "payDate", coalesce(r.paid, 0)::bigint as released, coalesce(a.frozen, 0)::bigint as frozen, coalesce(s.ratios, '{}') as splits
    from orders o join fund f using (fundcode) join confirmation c on c.order_id = o.order_id and c.leg = 'own'
    left join dividend d on d.fundcode = o.fundcode and d.ex_date = o.trade_date
    cross join lateral (select sum(amount_fen) as paid from orders where parent_order_id = o.order_id and cause = 'released') r
    cross join lateral (
      select sum(case kind when ${kindSql.freeze} then shares_cents else -shares_cents end) as frozen from orders x
      where (x.custno, x.tradeacco, x.fundcode) = (o.custno, o.tradeacco, o.fundcode) and x.kind in (${kindSql.freeze}, ${kindSql.unfreeze}) and x.status = ${statusSql.confirmed}) a
    cross join lateral (
      select array_agg(ratio_e9 order by day) as ratios from split x
      where x.fundcode = o.fundcode and x.day > o.trade_date
        and exists (select from settlement_run where (day, fundcode, step) = (x.day, x.fundcode, 'split'))) s
    where o.fundcode = ${fundcode} and o.kind = ${kindSql.dividend} and o.cause = 'dividend' and o.status = ${statusSql.confirmed} and o.pay_date is null
      and c.dividend_moved_fen > coalesce(r.paid, 0) and not exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'out')
    order by 1`.execute(db)
  return rows
}

/** An order placed by the fund. Its `requestId` names the act and the holder, which makes placing idempotent. */
export type FundOrder = Holder & {
  fundcode: string
  targetFundcode?: string
  kind:
    | typeof KIND.freeze
    | typeof KIND.unfreeze
    | typeof KIND.refund
    | typeof KIND.dividend
    | typeof KIND.addition
    | typeof KIND.deduction
  cause: OrderCause
  amount?: Fen
  shares?: ShareCents
  tradeDate: IsoDate
  confirmDate: IsoDate
  payDate?: IsoDate | null
  dividendMethod?: DividendType
  lotId?: bigint
  parentOrderId?: bigint
  requestId: string
}

/**
 * Places the fund's own orders and freezes the shares that they freeze or take; skips request ids that the holder
 * already has. Returns the placed orders. A holding with too few free shares is a check violation.
 */
export async function insertFundOrders(tx: Tx, orders: readonly FundOrder[]): Promise<bigint[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<{ orderId: bigint }>`
    with placed as (
    insert into orders (custno, tradeacco, fundcode, kind, cause, amount_fen, shares_cents, trade_date, confirm_date, pay_date,
      dividend_method, lot_id, parent_order_id, target_fundcode, request_id, body_hash, origin, accept_at)
    select o.*, '-', 'fund', business_now()
    from unnest(${orders.map(each => each.custno)}::text[], ${orders.map(each => each.tradeacco)}::text[], ${orders.map(each => each.fundcode)}::text[],
      ${orders.map(each => each.kind)}::text[], ${orders.map(each => each.cause)}::text[], ${orders.map(each => each.amount ?? null)}::bigint[],
      ${orders.map(each => each.shares ?? null)}::bigint[], ${orders.map(each => each.tradeDate)}::date[],
      ${orders.map(each => each.confirmDate)}::date[], ${orders.map(each => each.payDate ?? null)}::date[],
      ${orders.map(each => each.dividendMethod ?? null)}::text[], ${orders.map(each => each.lotId ?? null)}::bigint[],
      ${orders.map(each => each.parentOrderId ?? null)}::bigint[], ${orders.map(each => each.targetFundcode ?? null)}::text[],
      ${orders.map(each => each.requestId)}::text[]) o
    on conflict (custno, request_id) where origin <> 'customer' do nothing returning order_id, custno, tradeacco, fundcode, kind, shares_cents
    ),
    held as (
      update holding h set frozen_cents = h.frozen_cents + p.shares
      from (
        select custno, tradeacco, fundcode, sum(shares_cents)::bigint as shares from placed where kind in (${kindSql.deduction}, ${kindSql.freeze}) group by 1, 2, 3
      ) p
      where (h.custno, h.tradeacco, h.fundcode) = (p.custno, p.tradeacco, p.fundcode)
    )
    select order_id as "orderId" from placed order by 1`.execute(tx)
  return rows.map(row => row.orderId)
}
