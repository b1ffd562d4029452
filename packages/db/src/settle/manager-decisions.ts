import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { LARGE_REDEMPTION } from '@zhixiao/domain/codes/large-redemption.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import type { Fen, NavE4, RateE8, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { FundFlows } from '@zhixiao/domain/settle/huge-redemption.ts'
import { moveCash } from '@zhixiao/domain/settle/posting.ts'
import type { RaisingTerms } from '@zhixiao/domain/settle/raising.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { kindSql, statusSql } from '../codes.ts'
import { holderKind } from '../holder-kind.ts'
import { type KeptColumns, type KeptTerms, keptColumns, keptTerms } from '../kept-terms.ts'
import { freeCardDays } from '../trade/card-limit.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import type { Reader, Tx } from '../tx.ts'
import { isAdvanced } from './advances.ts'
import { copyHoldings, type Holdings, holdingsIn } from './holdings.ts'
import { postEntries } from './ledger.ts'

export type OpenFlow = Omit<FundFlows, 'purchase' | 'convertIn'> & { nav: NavE4 }

// The NAV of a day's orders, or the previous one until it is published.
const navOf = (fundcode: string, day: string) =>
  sql`(select nav_e4 from nav where fundcode = ${sql.ref(fundcode)} and day <= ${sql.ref(day)} order by day desc limit 1)`

/**
 * Redemptions of each fund on unconfirmed trading days, with NAV, total shares and the manager's decision for the day.
 */
export async function listOpenFlows(db: Reader, upTo: IsoDate): Promise<OpenFlow[]> {
  const { rows } = await sql<OpenFlow>`
    with asked as (
      select fundcode, trade_date as day, shares_cents as shares, kind
      from orders where status = ${statusSql.pending} and kind in (${kindSql.purchase}, ${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.planPurchase}) and trade_date <= ${upTo}::date
      union all
      select target_fundcode, trade_date, null, null
      from orders where status = ${statusSql.pending} and kind = ${kindSql.conversion} and trade_date <= ${upTo}::date
    ),
    summed as (
      select fundcode, day, coalesce(sum(shares) filter (where kind = ${kindSql.redemption}), 0)::bigint as redeem,
        coalesce(sum(shares) filter (where kind = ${kindSql.conversion}), 0)::bigint as "convertOut"
      from asked group by 1, 2
    )
    select a.*, n.nav, (f.other_shares_cents + coalesce(h.shares, 0))::bigint as "previousTotal", r.accept_cents as accepted
    from summed a join fund f using (fundcode)
    left join (select fundcode, sum(shares_cents) as shares from holding group by 1) h using (fundcode)
    left join redemption_limit r using (fundcode, day)
    cross join lateral (select ${navOf('a.fundcode', 'a.day')} as nav) n
    where n.nav is not null order by a.day, a.fundcode`.execute(db)
  return rows
}

export type OpenBuy = KeptTerms & { fundcode: string; day: IsoDate; amount: Fen; count: bigint }

/** Pending purchases and deductions by fund, trading day and amount. */
export async function listOpenBuys(db: Reader, upTo: IsoDate): Promise<OpenBuy[]> {
  const { rows } = await sql<Omit<OpenBuy, 'entry'> & KeptColumns>`
    select o.fundcode, o.trade_date as day, o.amount_fen as amount, ${keptColumns}, count(*) from orders o
    where o.status = ${statusSql.pending} and o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}) and o.trade_date <= ${upTo}::date
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.map(keptTerms)
}

export type OpenEntry = Holder & {
  orderId: bigint
  holder: LegalHolder
  fundcode: string
  day: IsoDate
  confirmDate: IsoDate
  termsDay: IsoDate
  shares: ShareCents
  soldFund: string
  soldNav: NavE4
}

/** Pending conversions with the target fund and the source fund. */
export async function listOpenEntries(db: Reader, upTo: IsoDate): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select order_id as "orderId", target_fundcode as fundcode, trade_date as day, confirm_date as "confirmDate", shares_cents as shares,
      custno, ${holderKind} as holder, tradeacco, fundcode as "soldFund", coalesce(terms_day, trade_date) as "termsDay", ${navOf('o.fundcode', 'o.trade_date')} as "soldNav"
    from orders o where status = ${statusSql.pending} and kind = ${kindSql.conversion} and trade_date <= ${upTo}::date order by order_id`.execute(
    db,
  )
  return rows
}

export type OrderOut = { orderId: bigint; custno: string; kind: string; shares: ShareCents; continues: boolean }

/**
 * Redemptions and conversions out of a fund on a day that are not confirmed, the largest first. Unless its customer chose
 * otherwise, what is not accepted is carried over to the next day.
 */
export async function listOrdersOut(db: Reader, fundcode: string, day: IsoDate): Promise<OrderOut[]> {
  const { rows } = await sql<OrderOut>`
    select order_id as "orderId", custno, kind, coalesce(shares_cents, 0)::bigint as shares,
      large_redemption is distinct from ${LARGE_REDEMPTION.giveUp} as continues from orders
    where fundcode = ${fundcode} and trade_date = ${day}::date and kind in (${kindSql.redemption}, ${kindSql.conversion})
      and status = ${statusSql.pending} order by orders.shares_cents desc, order_id`.execute(db)
  return rows
}

/** The NAV of a fund on a day, or the newest before it until that is published. */
export async function findNavBy(
  db: Reader,
  fundcode: string,
  day: IsoDate,
): Promise<{ day: IsoDate; nav_e4: NavE4 } | null> {
  const { rows } = await sql<{ day: IsoDate; nav_e4: NavE4 }>`
    select day, nav_e4 from nav where fundcode = ${fundcode} and day <= ${day}::date order by day desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export type RaisingFund = {
  fundcode: string
  fundname: string
  raise_start: IsoDate | null
  raise_end: IsoDate | null
  paid: Fen
  holders: number
}

/** Funds that are raising, with what customers have paid here. */
export async function listRaisingFunds(db: Reader): Promise<RaisingFund[]> {
  const { rows } = await sql<RaisingFund>`
    select f.fundcode, f.fundname, f.raise_start, f.raise_end, coalesce(sum(o.amount_fen), 0)::bigint as paid,
      count(distinct o.custno)::int as holders
    from fund f
    left join orders o on o.fundcode = f.fundcode and o.kind = ${kindSql.subscription} and o.status = ${statusSql.pending}
      and exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state = 'done')
    where f.status = ${FUND_STATUS.raising} group by 1, 2, 3, 4 order by f.raise_end, f.fundcode`.execute(db)
  return rows
}

const isConfirmedOut = (fundcode: string, day: IsoDate) =>
  sql<boolean>`exists (select from orders where fundcode = ${fundcode} and trade_date = ${day}::date and kind in (${kindSql.redemption}, ${kindSql.conversion}) and status = ${statusSql.confirmed})`

/** Whether orders out of a fund on a day are confirmed, so that no decision on them comes any more. */
export async function hasConfirmedOut(db: Reader, fundcode: string, day: IsoDate): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${isConfirmedOut(fundcode, day)} as found`.execute(db)
  return rows[0]?.found === true
}

/** Stores the part of a huge redemption that a manager accepts. False when the day is already confirmed. */
export async function limitRedemption(
  tx: Tx,
  decision: { fundcode: string; day: IsoDate; accept: ShareCents; holderCap: ShareCents | null; by: string },
): Promise<boolean> {
  const { fundcode, day, accept, holderCap, by } = decision
  const { numAffectedRows } = await sql`
    insert into redemption_limit (fundcode, day, accept_cents, holder_cap_cents, decided_by, at)
    select ${fundcode}, ${day}::date, ${accept}::bigint, ${holderCap}::bigint, ${by}, business_now()
    where not ${isConfirmedOut(fundcode, day)}
    on conflict (fundcode, day) do update set accept_cents = excluded.accept_cents, holder_cap_cents = excluded.holder_cap_cents, decided_by = excluded.decided_by, at = excluded.at`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export type LimitedDay = { day: IsoDate; pays_on: IsoDate | null; confirm_lag: number; pay_lag: number }

/** The given days with a decided huge redemption, with the last pay date of their redemptions and the fund's lags. */
export async function lockLimitedDays(tx: Tx, fundcode: string, days: readonly IsoDate[]): Promise<LimitedDay[]> {
  const { rows } = await sql<LimitedDay>`
    select r.day, (
        select max(o.pay_date) from orders o where o.fundcode = r.fundcode and o.trade_date = r.day and o.kind = ${kindSql.redemption} and o.status in (${statusSql.pending}, ${statusSql.confirmed})
      ) as pays_on, f.confirm_lag, f.pay_lag
    from redemption_limit r join fund f using (fundcode)
    where r.fundcode = ${fundcode} and r.day = any(${[...days]}::date[]) order by 1 for update of r`.execute(tx)
  return rows
}

// A same-day redemption is paid, or will be at once.
const isUnpaid = sql`(not ${isAdvanced} and (o.status = ${statusSql.pending}
  or exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'out' and t.state = 'requested')))`
const unpaidSaleOf = (fundcode: string, day: IsoDate) =>
  sql`o.fundcode = ${fundcode} and o.trade_date = ${day}::date and o.kind = ${kindSql.redemption} and ${isUnpaid}`

/** Locks and counts a day's redemptions whose payment the bank was not asked for; settlement of the fund is held. */
export async function lockUnpaidSales(tx: Tx, fundcode: string, day: IsoDate): Promise<number> {
  await sql`select from bank_txn t join orders o using (order_id)
    where o.fundcode = ${fundcode} and o.trade_date = ${day}::date and t.direction = 'out' and t.state = 'requested' for update of t`.execute(
    tx,
  )
  const { rows } = await sql<{ sales: number }>`
    select count(*)::int as sales from orders o where ${unpaidSaleOf(fundcode, day)}`.execute(tx)
  return rows[0]?.sales ?? 0
}

/** Delays the payments of unpaid redemptions of a day, each with the fees that come back with it. */
export async function delayPayments(tx: Tx, fundcode: string, day: IsoDate, until: IsoDate): Promise<void> {
  await sql`
    with sale as (select o.order_id from orders o where ${unpaidSaleOf(fundcode, day)}),
    delayed as (
      update orders o set pay_date = ${until}::date
      where o.fundcode = ${fundcode} and o.trade_date = ${day}::date and o.pay_date < ${until}::date and ${isUnpaid}
        and case when o.cause in ('service', 'floating') then o.parent_order_id else o.order_id end in (select order_id from sale)
      returning o.order_id
    )
    update bank_txn t set due_date = ${until}::date from delayed d
    where t.order_id = d.order_id and t.direction = 'out' and t.state = 'requested'`.execute(tx)
}

type RaisedOrder = KeptTerms & {
  orderId: bigint
  custno: string
  tradeDate: IsoDate
  amount: Fen
  paidOn: IsoDate | null
  state: string
  rate: RateE8
}

/** Locks the pending subscriptions of a fund, with the state of their payment. */
export async function lockSubscriptions(tx: Tx, fundcode: string): Promise<RaisedOrder[]> {
  const { rows } = await sql<Omit<RaisedOrder, 'entry'> & KeptColumns>`
    select o.order_id as "orderId", o.custno, o.trade_date as "tradeDate", o.amount_fen as amount, (t.done_at at time zone 'Asia/Shanghai')::date as "paidOn", t.state,
      f.raise_interest_rate_e8 as rate, ${keptColumns}
    from orders o join fund f using (fundcode) join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where o.fundcode = ${fundcode} and o.kind = ${kindSql.subscription} and o.status = ${statusSql.pending} order by o.order_id for update of o, t`.execute(
    tx,
  )
  return rows.map(keptTerms)
}

type Refund = { orderId: bigint; principal: Fen; interest: Fen }

/**
 * Ends the subscriptions of a failed raising, or purchases of a fund that ends. Paid money is refunded to the card, with bank interest if any; an unrequested
 * debit is cancelled, and an unanswered one is refunded if it turns out to be done.
 */
export async function failPurchases(
  tx: Tx,
  day: IsoDate,
  orderIds: readonly bigint[],
  refunds: readonly Refund[],
  failCode: 'RAISE-FAILED' | 'FUND-ENDED',
): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update orders set status = ${statusSql.failed}, fail_code = ${failCode} where order_id = any(${[...orderIds]}::bigint[]) and status = ${statusSql.pending}`.execute(
    tx,
  )
  await sql`
    update bank_txn set state = 'cancelled' where order_id = any(${[...orderIds]}::bigint[]) and direction = 'in' and state in ('requested', 'awaited')`.execute(
    tx,
  )
  await freeDayLimit(tx, orderIds)
  await freeCardDays(tx, orderIds)
  if (refunds.length === 0) return
  await sql`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date)
    select o.order_id, o.custno, 'out', r.total, ${day}::date
    from unnest(${refunds.map(each => each.orderId)}::bigint[], ${refunds.map(each => each.principal + each.interest)}::bigint[]) r (order_id, total)
    join orders o using (order_id)`.execute(tx)
  await postEntries(
    tx,
    'release',
    day,
    refunds.map(({ orderId, principal, interest }) => ({
      id: orderId,
      postings: [...moveCash('in_transit', 'payable', principal), ...moveCash('bank_in', 'payable', interest)],
    })),
  )
}

/**
 * Ends the raising of a fund: set up on `setup`, or failed when null. Increments the version, so that no order uses the
 * old state. False when another process has already ended it.
 */
export async function endRaising(tx: Tx, fundcode: string, setup: IsoDate | null): Promise<boolean> {
  const { rows } = await sql`
    update fund set status = ${setup === null ? FUND_STATUS.raisingFailed : FUND_STATUS.establishing},
      setup_date = ${setup}::date, version = version + 1
    where fundcode = ${fundcode} and status = ${FUND_STATUS.raising} returning 1`.execute(tx)
  return rows.length === 1
}

export type RaisingState = {
  status: string
  raise_end: IsoDate | null
  terms: RaisingTerms
  /** Amounts raised by other agencies, from the fund's data. */
  others: { shares: ShareCents; holders: number }
  /** Amount paid for subscriptions here, and the number of customers. */
  paid: Fen
  holders: number
}

/** Locks a fund and reads the progress of its raising: contract minimums, amount paid, pending orders. Null for an unknown fund. */
export async function lockRaising(tx: Tx, fundcode: string): Promise<RaisingState | null> {
  type Row = Omit<RaisingState, 'terms' | 'others'> & {
    min_shares: RaisingTerms['minShares']
    min_amount: RaisingTerms['minAmount']
    min_holders: RaisingTerms['minHolders']
    other_shares: ShareCents
    other_holders: number
  }
  await sql`select from fund where fundcode = ${fundcode} for update`.execute(tx)
  const { rows } = await sql<Row>`
    select f.status, f.raise_end, f.raise_min_shares_cents as min_shares, f.raise_min_fen as min_amount,
      f.raise_min_holders as min_holders, f.other_shares_cents as other_shares, f.other_holders,
      coalesce(sum(o.amount_fen) filter (where t.state = 'done'), 0)::bigint as paid,
      count(distinct o.custno) filter (where t.state = 'done')::int as holders
    from fund f left join orders o on o.fundcode = f.fundcode and o.kind = ${kindSql.subscription} and o.status = ${statusSql.pending}
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where f.fundcode = ${fundcode} group by f.fundcode`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { min_shares, min_amount, min_holders, other_shares, other_holders, ...state } = row
  return {
    ...state,
    terms: { minShares: min_shares, minAmount: min_amount, minHolders: min_holders },
    others: { shares: other_shares, holders: other_holders },
  }
}

export type ShareHolder = {
  custno: string
  tradeacco: string
  fundcode: string
  shares: ShareCents
  free: ShareCents
  heldBack: ShareCents
}

/**
 * Locks, or copies, holdings of trade accounts: total, free and authority-frozen shares; an account without a holding is missing.
 */
export async function lockHoldings(
  tx: Tx,
  keys: readonly { tradeacco: string; fundcode: string }[],
  holdings: Holdings = 'holding',
): Promise<ShareHolder[]> {
  const sought = sql`(
    select a.custno, k.tradeacco, k.fundcode
    from unnest(${keys.map(key => key.tradeacco)}::text[], ${keys.map(key => key.fundcode)}::text[]) k (tradeacco, fundcode)
    join trade_account a using (tradeacco)) k`
  if (holdings !== 'holding') await copyHoldings(tx, sought)
  const { rows } = await sql<ShareHolder>`
    select h.custno, h.tradeacco, h.fundcode, h.shares_cents as shares, h.shares_cents - h.frozen_cents as free, (
        select coalesce(sum(case kind when ${kindSql.freeze} then shares_cents else -shares_cents end), 0)::bigint from orders o
        where (o.custno, o.tradeacco, o.fundcode) = (h.custno, h.tradeacco, h.fundcode) and o.kind in (${kindSql.freeze}, ${kindSql.unfreeze}) and o.status in (${statusSql.pending}, ${statusSql.confirmed})
      ) as "heldBack"
    from ${holdingsIn(holdings)} join ${sought} using (custno, tradeacco, fundcode) order by 1, 2, 3 for no key update of h`.execute(
    tx,
  )
  return rows
}

/** The newest NAV of a fund; null before the first one. */
export async function readLastNav(tx: Tx, fundcode: string): Promise<NavE4 | null> {
  const { rows } = await sql<{ nav: NavE4 | null }>`select ${navOf('f.fundcode', 'f.today')} as nav
    from (select ${fundcode}::text as fundcode, ${businessToday} as today) f`.execute(tx)
  return rows[0]?.nav ?? null
}
