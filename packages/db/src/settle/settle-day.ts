import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import { type FundContract, type FundTerms, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import type { SaleDay } from '@zhixiao/domain/fee/holding-period.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { type Fen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { Entered, Position } from '@zhixiao/domain/settle/position.ts'
import { allotRaising, type PaidDay } from '@zhixiao/domain/settle/raising.ts'
import {
  type Allotment,
  type DueOrder,
  type Holder,
  type HugeDay,
  holdingKey,
} from '@zhixiao/domain/settle/settle-fund-day.ts'
import type { DayNav } from '@zhixiao/domain/settle/working.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { datedTerms } from '../dated-terms.ts'
import { type KeptColumns, keptColumns, keptTerms } from '../kept-terms.ts'
import { lockFor, lockValue, shareLock } from '../locks.ts'
import { lotColumns, lotOrigin, type OriginColumns, originColumns } from '../lot-columns.ts'
import type { Reader, Tx } from '../tx.ts'
import { copyHoldings, type Holdings, holdingsIn } from './holdings.ts'

/**
 * Whether an order `o` of fund `f`, paid for by `t`, is due on a day. Money counts if it was there when the fund's day
 * started, a transfer if it was matched by then: the same order registers on the same day, whatever other funds wait
 * for (decision 28). A subscription is due when its fund was set up before the day.
 */
export const isDue = (day: IsoDate) => sql`
  o.status = ${statusSql.pending} and (o.amount_fen is null or o.kind = ${kindSql.refund} or (t.state = 'done' and not exists (
    select from settlement_run r where r.day = ${day}::date and r.fundcode = o.fundcode and r.step in ('begin', 'confirm')
      and r.at < case o.payment when 'remit' then (select m.handled_at from remittance m where m.order_id = o.order_id) else t.done_at end)))
  and (o.confirm_date <= ${day}::date or (o.kind = ${kindSql.subscription} and f.setup_date < ${day}::date))`

/**
 * Orders of the fund settle before those of customers. Shares that come from an agency have their trading day among the
 * customers' orders: sales take lots, and the limit of one holder counts shares, in that order.
 */
const isOfFund = sql`(o.origin = 'fund' and (o.kind not in (${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.custodyIn}) or o.moved_before_cents is not null))`

/** Orders of a fund and trading day that a turn settles. */
export type DueOrders = {
  fundcode: string
  turn: Turn
  day: IsoDate
  count: number
  /** How many of them need the NAV of the day, where it is missing. */
  unpriced: number
}

/** Orders due on `day`, by fund, turn and trading day. */
export async function listDueOrders(db: Reader, day: IsoDate): Promise<DueOrders[]> {
  const { rows } = await sql<DueOrders>`
    select d.fundcode, d.turn, d.day, d.count, case when n.day is null then d.priced else 0 end as unpriced from (
      select o.fundcode, case when ${isOfFund} then 'fund' else 'customers' end as turn, o.trade_date as day, count(*)::int as count,
        (count(*) filter (where o.kind not in (${kindSql.subscription}, ${kindSql.dividendMethod}, ${kindSql.freeze}, ${kindSql.unfreeze})
          and o.cause is distinct from 'released'))::int as priced
      from orders o join fund f using (fundcode)
      left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
      where ${isDue(day)} group by 1, 2, 3
    ) d left join nav n on (n.fundcode, n.day) = (d.fundcode, d.day)`.execute(db)
  return rows
}

export type UnpricedEntries = { fundcode: string; day: IsoDate; count: number }

/** Conversions due on `day` into a fund that lacks the NAV of their trading day. */
export async function listUnpricedEntries(db: Reader, day: IsoDate): Promise<UnpricedEntries[]> {
  const { rows } = await sql<UnpricedEntries>`
    select o.target_fundcode as fundcode, o.trade_date as day, count(*)::int as count from orders o
    where o.status = ${statusSql.pending} and o.kind = ${kindSql.conversion} and o.confirm_date <= ${day}::date
      and not exists (select from nav n where (n.fundcode, n.day) = (o.target_fundcode, o.trade_date))
    group by 1, 2`.execute(db)
  return rows
}

/** What charges the orders of a fund, on every day. @throws when the code is unknown. */
export async function readContract(db: Reader, fundcode: string): Promise<FundContract> {
  const contract = (await listContracts(db, [fundcode])).get(fundcode)
  if (!contract) throw new Error(`no fund ${fundcode}`)
  return contract
}

/** Amount that a person pays on one day. */
export const readTerms = async (db: Reader, fundcode: string, day: IsoDate): Promise<FundTerms> =>
  termsOn(await readContract(db, fundcode), day, 'person')

/** The institutions among these customers. */
export async function listInstitutions(db: Reader, custnos: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ custno: string }>`
    select custno from customer where custtype = ${CUSTOMER_KIND.institution} and custno = any(${[...new Set(custnos)]}::text[])`.execute(
    db,
  )
  return new Set(rows.map(row => row.custno))
}

const tierColumns = sql`t.kind, t.effective_from as "effectiveFrom", t.from_value as "fromValue", t.rate_e8 as rate,
  t.fixed_fee_fen as "fixedFee", t.to_fund_e4 as "toFundE4", t.holder, t.channel`

/** The line of a fund without fees. */
type NoTier = { [Name in keyof FeeTier]: null }

/** Like readContract for many, by code, in one statement; unknown funds are missing. */
export async function listContracts(db: Reader, codes: readonly string[]): Promise<Map<string, FundContract>> {
  const { rows } = await sql<Omit<FundContract, 'tiers'> & (FeeTier | NoTier)>`
    select f.fundcode, f.main_code as "mainCode", f.setup_date as "setupDate", f.raise_start as "raiseStart", f.raise_interest_rate_e8 as "raiseInterestRate", ${datedTerms} as terms, ${tierColumns}
    from fund f left join fee_tier t using (fundcode) where f.fundcode = any(${[...codes]}::text[])`.execute(db)
  const contracts = new Map<string, FundContract & { tiers: FeeTier[] }>()
  for (const row of rows) {
    const { kind, effectiveFrom, fromValue, rate, fixedFee, toFundE4, holder, channel, ...fund } = row
    const known = contracts.get(fund.fundcode) ?? { ...fund, tiers: [] }
    if (kind !== null) known.tiers.push({ kind, effectiveFrom, fromValue, rate, fixedFee, toFundE4, holder, channel })
    contracts.set(fund.fundcode, known)
  }
  return contracts
}

export async function readTiers(db: Reader, fundcode: string): Promise<FeeTier[]> {
  const { rows } = await sql<FeeTier>`select ${tierColumns} from fee_tier t where fundcode = ${fundcode}`.execute(db)
  return rows
}

/** Locks settlement of all funds for this transaction. */
export const holdSettlement = (tx: Tx): Promise<void> => lockFor(tx, 'settlement')

/**
 * Locks settlement of a fund for this transaction. A leader that lost its lock with its connection may still run beside
 * the next one, and positions and acts read by both would be stale for one of them.
 */
export async function holdFund(tx: Tx, fundcode: string): Promise<void> {
  await shareLock(tx, 'settlement')
  await lockValue(tx, 'settlement of a fund', fundcode)
}

/** Pairs of funds between which pending conversions move. */
export async function listLinkedFunds(db: Reader): Promise<[string, string][]> {
  const { rows } = await sql<{ fundcode: string; target: string }>`
    select distinct fundcode, target_fundcode as target from orders
    where status = ${statusSql.pending} and target_fundcode is not null`.execute(db)
  return rows.map(row => [row.fundcode, row.target])
}

/** The fund's own acts settle before the orders of customers: a split before later sales. */
export type Turn = 'fund' | 'customers'

const dueOrders = sql`
    select o.order_id as "orderId", o.custno, o.tradeacco, o.fundcode, o.kind, o.cause, o.amount_fen as amount, o.shares_cents as shares,
      o.trade_date as "tradeDate", (t.done_at at time zone 'Asia/Shanghai')::date as "paidOn", o.large_redemption as "largeRedemption",
      o.target_fundcode as "targetFundcode", o.dividend_method as "dividendMethod", o.lot_id as "lotId", ${keptColumns},
      o.request_amount_fen as "requestAmount", o.request_charged_fen as "requestCharged",
      ${originColumns}, k.cost_fen as cost, o.moved_before_cents as "movedBefore"
    from orders o join fund f using (fundcode)
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    left join custody_transfer k on k.order_id = o.order_id
    left join lot l using (lot_id)`

type DueRow = Omit<DueOrder, 'entry' | 'request' | 'origin'> &
  KeptColumns &
  OriginColumns & { requestAmount: Fen | null; requestCharged: Fen | null }

function dueOrder({ requestAmount, requestCharged, ...row }: DueRow): DueOrder {
  return {
    ...keptTerms(row),
    request:
      requestAmount === null || requestCharged === null ? null : { amount: requestAmount, charged: requestCharged },
    origin: lotOrigin(row),
  }
}

export type DueTo = {
  day: IsoDate
  turn: Turn
  /** Limits to orders of trading days before `before` and income carried before `carriedBefore`. */
  before: IsoDate | null
  carriedBefore: IsoDate | null
}

const isOfTurn = ({ day, turn, before, carriedBefore }: DueTo) => sql`
  ${isDue(day)} and ${isOfFund} = ${turn === 'fund'}::boolean
  and (${before}::date is null or o.trade_date < case when o.cause = 'carry' then ${carriedBefore}::date else ${before}::date end)`

/** The first trading day after `after` with due orders of a fund; null when there is none. */
export async function nextDueDay(
  db: Reader,
  fundcode: string,
  due: DueTo,
  after: IsoDate | null,
): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate }>`
    select o.trade_date as day from orders o join fund f using (fundcode)
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where o.fundcode = ${fundcode} and o.trade_date > coalesce(${after}::date, '-infinity') and ${isOfTurn(due)}
    order by o.trade_date limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** Orders of a fund that are due on a day and not confirmed. */
export async function countDue(db: Reader, fundcode: string, day: IsoDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o join fund f using (fundcode)
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where o.fundcode = ${fundcode} and ${isDue(day)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type DueChunk = DueTo & {
  tradeDate: IsoDate
  /** Lots that come from agencies, or all other orders: later orders of the day take from these lots. */
  arrivals: boolean
  after: bigint
  limit: number
}

/** Locks and reads up to `limit` due orders of one trading day of a fund after the order `after`, oldest first. */
export async function lockDueOrders(
  tx: Tx,
  fundcode: string,
  { tradeDate, arrivals, after, limit, ...due }: DueChunk,
): Promise<DueOrder[]> {
  const { rows } = await sql<DueRow>`${dueOrders}
    where o.fundcode = ${fundcode} and o.trade_date = ${tradeDate}::date and o.order_id > ${after} and (o.kind = ${kindSql.custodyIn}) = ${arrivals}::boolean and ${isOfTurn(due)}
    order by o.order_id limit ${limit} for update of o`.execute(tx)
  return rows.map(dueOrder)
}

/** Locks and reads these orders by id, due or not: an outside registrar decides when they settle. */
export async function lockOrders(tx: Tx, orderIds: readonly bigint[]): Promise<DueOrder[]> {
  const { rows } = await sql<DueRow>`${dueOrders}
    where o.order_id = any(${[...orderIds]}::bigint[]) and o.status = ${statusSql.pending}
    order by o.trade_date, o.order_id for update of o`.execute(tx)
  return rows.map(dueOrder)
}

/** The NAVs of the given trading days, locked against corrections until the transaction ends. */
export async function lockNavs(tx: Tx, fundcode: string, days: readonly IsoDate[]): Promise<Map<IsoDate, DayNav>> {
  const { rows } = await sql<DayNav>`
    select day, nav_e4 as nav, version from nav where fundcode = ${fundcode} and day = any(${[...new Set(days)]}::date[]) for share`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.day, row]))
}

const columnsOf = (holders: readonly Holder[]) => {
  const distinct = [...new Map(holders.map(holder => [`${holder.custno}|${holder.tradeacco}`, holder])).values()]
  return sql`unnest(${distinct.map(each => each.custno)}::text[], ${distinct.map(each => each.tradeacco)}::text[]) h (custno, tradeacco)`
}

/** Locks, or copies, the holdings of these holders in the fund; a holder without one is missing from the map. */
export async function lockPositions(
  tx: Tx,
  fundcode: string,
  holders: readonly Holder[],
  holdings: Holdings,
): Promise<Map<string, Position & { unpaid: Fen }>> {
  const sought = sql`(select custno, tradeacco, ${fundcode} as fundcode from ${columnsOf(holders)}) k`
  if (holdings !== 'holding') await copyHoldings(tx, sought)
  const { rows } = await sql<Position & Holder & { fundcode: string; unpaid: Fen }>`
    select custno, tradeacco, fundcode, shares_cents as shares, frozen_cents as frozen, cost_fen as cost, paid_fen as paid,
      received_fen as received, dividend_fen as dividend, realised_fen as realised, unpaid_fen as unpaid
    from ${holdingsIn(holdings)} join ${sought} using (custno, tradeacco, fundcode) order by custno, tradeacco for no key update of h`.execute(
    tx,
  )
  return new Map(rows.map(row => [holdingKey(row), row]))
}

/** Shares and cost that conversions confirmed on `day` added to holdings of the fund, by holdingKey. */
export async function readEntered(
  tx: Tx,
  fundcode: string,
  day: IsoDate,
  holders: readonly Holder[],
): Promise<Map<string, Entered>> {
  const { rows } = await sql<Entered & Holder & { fundcode: string }>`
    select o.custno, o.tradeacco, o.target_fundcode as fundcode, sum(c.moved_cents)::bigint as shares, sum(c.cost_moved_fen)::bigint as cost
    from orders o join ${columnsOf(holders)} using (custno, tradeacco) join confirmation c on c.order_id = o.order_id and c.leg = 'into'
    where o.target_fundcode = ${fundcode} and o.kind = ${kindSql.conversion} and o.status = ${statusSql.confirmed} and o.confirm_date = ${day}::date group by 1, 2, 3`.execute(
    tx,
  )
  return new Map(rows.map(row => [holdingKey(row), row]))
}

/** These days of a fund as its lots are compared with them, by day. */
export async function readSaleDays(
  db: Reader,
  fundcode: string,
  days: readonly IsoDate[],
): Promise<Map<IsoDate, SaleDay>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<SaleDay>`
    select d.day, open_day_before(f.fundcode, d.day) as previous, open_day(array[f.fundcode], d.day, f.confirm_lag) as confirmed
    from fund f cross join unnest(${[...new Set(days)]}::date[]) d (day) where f.fundcode = ${fundcode}`.execute(db)
  return new Map(rows.map(row => [row.day, row]))
}

/** Lots with shares left, of these holders in the fund. */
export async function readLots(db: Reader, fundcode: string, holders: readonly Holder[]): Promise<Map<string, Lot[]>> {
  if (holders.length === 0) return new Map()
  const { rows } = await sql<Lot & Holder & { fundcode: string }>`
    select custno, tradeacco, fundcode, ${lotColumns}
    from lot l join ${columnsOf(holders)} using (custno, tradeacco)
    where fundcode = ${fundcode} and remaining_cents > 0`.execute(db)
  return Map.groupBy<string, Lot & Holder & { fundcode: string }>(rows, holdingKey)
}

/** Dividends of a fund by ex-date, in yuan per share in 1/1000000. */
export async function readDividends(
  db: Reader,
  fundcode: string,
  exDates: readonly IsoDate[],
): Promise<Map<IsoDate, bigint>> {
  if (exDates.length === 0) return new Map()
  const { rows } = await sql<{ day: IsoDate; per_share: bigint }>`
    select ex_date as day, per_share_e6 as per_share from dividend where fundcode = ${fundcode} and ex_date = any(${[...exDates]}::date[])`.execute(
    db,
  )
  return new Map(rows.map(row => [row.day, row.per_share]))
}

/** Days whose huge redemption is accepted in part, with the total asked on the day; reads only orders of these days. */
export async function readHugeDays(
  db: Reader,
  fundcode: string,
  days: readonly IsoDate[],
): Promise<Map<IsoDate, HugeDay>> {
  const { rows } = await sql<Allotment & { day: IsoDate; cap: bigint | null; holders: [string, string][] }>`
    select r.day, r.accept_cents as accept, r.holder_cap_cents as cap, o.total, o.holders
    from redemption_limit r cross join lateral (
      select sum(case when sum_of > r.holder_cap_cents then div(shares::numeric * r.holder_cap_cents, sum_of) else shares end)::bigint as total,
        coalesce(jsonb_agg(distinct jsonb_build_array(custno, sum_of::text)) filter (where sum_of > r.holder_cap_cents), '[]') as holders
      from (
        select custno, shares_cents as shares, sum(shares_cents) over (partition by custno) as sum_of from orders
        where fundcode = r.fundcode and trade_date = r.day and kind in (${kindSql.redemption}, ${kindSql.conversion}) and status in (${statusSql.pending}, ${statusSql.confirmed})
      ) asked) o
    where r.fundcode = ${fundcode} and r.day = any(${[...new Set(days)]}::date[]) and o.total is not null`.execute(db)
  return new Map(
    rows.map(({ day, accept, total, cap, holders }) => {
      const capped = new Map(holders.map(([custno, sum]) => [custno, { accept: cap ?? 0n, total: BigInt(sum) }]))
      return [day, { accept, total, capped }]
    }),
  )
}

/** The accepted part of each day's payments to a raising; empty for a fund without a cap. */
export async function readRaising(db: Reader, fundcode: string): Promise<Map<IsoDate, Allotment>> {
  const { rows } = await sql<PaidDay & { cap: Fen }>`
    select f.raise_cap_fen as cap, o.trade_date as day, sum(o.amount_fen)::bigint as paid
    from fund f join orders o using (fundcode) join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
    where f.fundcode = ${fundcode} and f.raise_cap_fen > 0 and o.kind = ${kindSql.subscription} and o.status in (${statusSql.pending}, ${statusSql.confirmed})
    group by 1, 2 order by 2`.execute(db)
  return allotRaising(rows, rows[0]?.cap ?? ZERO_FEN)
}

/**
 * Starts a day for these funds and for all with orders to confirm by then, paid or not, once: money that arrives later
 * waits for the next day. Returns the funds whose day has started and not ended, which a run after a crash resumes.
 */
export async function beginDay(db: Reader, day: IsoDate, fundcodes: readonly string[]): Promise<string[]> {
  await sql`
    insert into settlement_run (day, fundcode, step, orders_done, at)
    select ${day}::date, fundcode, 'begin', 0, business_now() from (
      select unnest(${[...fundcodes]}::text[]) as fundcode
      union select fundcode from orders where status = ${statusSql.pending} and confirm_date <= ${day}::date
    ) f
    where not exists (select from settlement_run r where (r.day, r.fundcode, r.step) = (${day}::date, f.fundcode, 'confirm'))
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ fundcode: string }>`
    select fundcode from settlement_run where day = ${day}::date and step = 'begin'`.execute(db)
  return rows.map(row => row.fundcode)
}

/**
 * Records that the fund's day is settled, with the number of orders confirmed. The time is that of its start, because
 * payments after the start may be too late for the day.
 */
export async function recordStep(db: Reader, day: IsoDate, fundcode: string): Promise<void> {
  await sql`
    with ended as (
      delete from settlement_run where (day, fundcode, step) = (${day}::date, ${fundcode}, 'begin') returning at
    )
    insert into settlement_run (day, fundcode, step, orders_done, at)
    select ${day}, ${fundcode}, 'confirm', count(*), coalesce((select at from ended), business_now()) from orders
    where fundcode = ${fundcode} and confirm_date = ${day}::date and status = ${statusSql.confirmed}
    on conflict (day, fundcode, step) do update set orders_done = excluded.orders_done`.execute(db)
}
