import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, ShareCents, ShareRounding } from '@zhixiao/domain/money/money.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'
import { advancedShares } from './advances.ts'
import { type FundAct, workingDayOf } from './fund-acts.ts'
import type { FundOrder } from './fund-orders.ts'

/**
 * Whether an order `o`, paid for by `t`, affects the income of a holding on `day`: it moves shares and is not
 * confirmed. Income carried before the day is still unpaid until it is confirmed, and would be paid twice.
 */
const concernsIncome = (before: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  o.status = ${statusSql.pending} and case when o.cause = 'carry' then o.trade_date < ${day}
    else o.trade_date < ${before} and o.kind in (${kindSql.purchase}, ${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.planPurchase}, ${kindSql.forcedIncrease}, ${kindSql.forcedDecrease}, ${kindSql.custodyIn}, ${kindSql.custodyOut}) and (o.amount_fen is null or t.state = 'done') end)`

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
 * before the day, without those whose money was paid by then. Holdings with a pending earlier order are recorded as waiting, and a second pass (`isAgain`) reads
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
    select h.custno, h.tradeacco, (coalesce(m.shares, 0) - coalesce(a.shares, 0))::bigint as shares, h.shares_cents - h.frozen_cents as free, h.unpaid_fen as unpaid,
      h.shares_cents = coalesce((
        select sum(shares_cents) from orders o where (o.custno, o.tradeacco, o.fundcode) = (h.custno, h.tradeacco, h.fundcode)
          and kind in (${kindSql.redemption}, ${kindSql.conversion}) and status = ${statusSql.pending} and trade_date <= ${day}::date), 0) as "isClosing"
    from holding h left join (
      select custno, tradeacco, sum(moved_cents) as shares from movement
      where fundcode = ${fundcode} and trade_date < case when cause = 'carry' then ${day}::date else ${before}::date end group by 1, 2
    ) m using (custno, tradeacco) left join ${advancedShares(act)} a using (custno, tradeacco)
    where h.fundcode = ${fundcode} and ${isAsked} and (m.shares > 0 or h.unpaid_fen <> 0) order by 1, 2 for no key update of h`.execute(
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
 * Orders that pay monthly-carry income to customers whose last share is gone, with what took it (rules 2.9): a
 * redemption, a conversion, an heir, a forced decrease.
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
      where (custno, tradeacco, fundcode) = (h.custno, h.tradeacco, h.fundcode) and kind in (${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.forcedDecrease}) and status = ${statusSql.confirmed}
      order by confirm_date desc, order_id desc limit 1) o
    where f.fundcode = ${fundcode} and f.carry = 'monthly' and h.shares_cents = 0 and h.unpaid_fen > 0 order by 1, 2`.execute(
    db,
  )
  return rows
}
