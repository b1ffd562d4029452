import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { DayNav, FundTerms } from '@zhixiao/domain/settle/confirm-order.ts'
import type { Position } from '@zhixiao/domain/settle/position.ts'
import { type DueOrder, holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

// A purchase is due when its money has arrived, a subscription when its fund was set up before the day.
const isDue = (day: IsoDate) => sql`
  o.status = '9' and (
    (o.kind = '024' and o.confirm_date <= ${day}::date)
    or (o.kind = '022' and o.confirm_date <= ${day}::date and t.state = 'done')
    or (o.kind = '020' and f.setup_date < ${day}::date and t.state = 'done'))`

/** Funds with orders due on `day`, in order of code. */
export async function listDueFunds(db: Reader, day: IsoDate): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    select distinct o.fundcode from orders o join fund f using (fundcode)
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where ${isDue(day)} order by 1`.execute(db)
  return rows.map(row => row.fundcode)
}

/** The arithmetic terms of a fund. @throws when the code is unknown. */
export async function readTerms(db: Reader, fundcode: string): Promise<FundTerms> {
  const fund = await sql<Omit<FundTerms, 'tiers'>>`
    select fundcode, fee_type as "feeType", share_rounding as "shareRounding", backend_formula as "backendFormula",
      purchase_discount_e4 as "purchaseDiscountE4", setup_date as "setupDate", raise_interest_rate_e8 as "raiseInterestRate"
    from fund where fundcode = ${fundcode}`.execute(db)
  const terms = fund.rows[0]
  if (!terms) throw new Error(`no fund ${fundcode}`)
  return { ...terms, tiers: await readTiers(db, fundcode) }
}

export async function readTiers(db: Reader, fundcode: string): Promise<FeeTier[]> {
  const { rows } = await sql<FeeTier>`
    select kind, effective_from as "effectiveFrom", from_value as "fromValue", rate_e8 as rate, fixed_fee_fen as "fixedFee",
      to_fund_e4 as "toFundE4"
    from fee_tier where fundcode = ${fundcode}`.execute(db)
  return rows
}

/** Locks and reads up to `limit` due orders of a fund after `afterOrderId`, oldest first. */
export async function lockDueOrders(
  tx: Tx,
  fundcode: string,
  day: IsoDate,
  afterOrderId: bigint,
  limit: number,
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.order_id as "orderId", o.custno, o.tradeacco, o.kind, o.amount_fen as amount, o.shares_cents as shares,
      o.trade_date as "tradeDate", (t.done_at at time zone 'Asia/Shanghai')::date as "paidOn"
    from orders o join fund f using (fundcode)
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where o.fundcode = ${fundcode} and o.order_id > ${afterOrderId} and ${isDue(day)}
    order by o.order_id limit ${limit} for update of o`.execute(tx)
  return rows
}

/** The NAVs of the given trading days, held against a correction until the transaction ends. */
export async function lockNavs(tx: Tx, fundcode: string, days: readonly IsoDate[]): Promise<Map<IsoDate, DayNav>> {
  const { rows } = await sql<DayNav>`
    select day, nav_e4 as nav, version from nav where fundcode = ${fundcode} and day = any(${[...new Set(days)]}::date[]) for share`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.day, row]))
}

type Holder = { custno: string; tradeacco: string }
const columnsOf = (holders: readonly Holder[]) => {
  const distinct = [...new Map(holders.map(holder => [holdingKey(holder), holder])).values()]
  return sql`unnest(${distinct.map(each => each.custno)}::text[], ${distinct.map(each => each.tradeacco)}::text[]) h (custno, tradeacco)`
}

/** Locks the holdings of these holders in the fund; a holder without one is missing from the map. */
export async function lockPositions(
  tx: Tx,
  fundcode: string,
  holders: readonly Holder[],
): Promise<Map<string, Position>> {
  const { rows } = await sql<Position & Holder>`
    select custno, tradeacco, shares_cents as shares, frozen_cents as frozen, cost_fen as cost, paid_fen as paid,
      received_fen as received, dividend_fen as dividend, realised_fen as realised
    from holding join ${columnsOf(holders)} using (custno, tradeacco)
    where fundcode = ${fundcode} for update of holding`.execute(tx)
  return new Map(rows.map(row => [holdingKey(row), row]))
}

/** Lots with shares left, of these holders in the fund. */
export async function readLots(db: Reader, fundcode: string, holders: readonly Holder[]): Promise<Map<string, Lot[]>> {
  if (holders.length === 0) return new Map()
  const { rows } = await sql<Lot & Holder>`
    select custno, tradeacco, lot_id as "lotId", register_date as "registerDate", nav_e4 as nav, remaining_cents as remaining
    from lot join ${columnsOf(holders)} using (custno, tradeacco)
    where fundcode = ${fundcode} and remaining_cents > 0`.execute(db)
  return Map.groupBy(rows, holdingKey)
}

/** Writes that nothing of the fund's day is left to confirm, with how many orders that day confirmed. */
export async function recordStep(db: Reader, day: IsoDate, fundcode: string): Promise<void> {
  await sql`
    insert into settlement_run (day, fundcode, step, orders_done, at)
    select ${day}, ${fundcode}, 'confirm', count(*), business_now() from orders
    where fundcode = ${fundcode} and confirm_date = ${day}::date and status = '1'
    on conflict (day, fundcode, step) do update set orders_done = excluded.orders_done`.execute(db)
}
