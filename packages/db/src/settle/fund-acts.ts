import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'
import { findConversionObstacle } from './fund-conversions.ts'
import { hasOrdersBeforeLiquidation } from './liquidations.ts'
import { isDue } from './settle-day.ts'

/** The acts of a fund in the order of one day, which is that of `fundDay`: a split before the income of its shares. */
export const actSteps = ['split', 'income', 'dividend', 'liquidation', 'fund-conversion'] as const
export type ActStep = (typeof actSteps)[number]

export const actRank = (step: RawBuilder<unknown>) => sql`array_position(${[...actSteps]}::text[], ${step}::text)`

/** An act of a fund on a day; orders of trading days before `before` are confirmed first. */
export type FundAct = { fundcode: string; step: ActStep; day: IsoDate; before: IsoDate }
/** `isPriced`: the NAV of its day is published. */
export type DueAct = FundAct & { isPriced: boolean }

/** Whether an order `o` brings shares into its fund, or into its target; interest on money that waited comes before any. */
export const bringsShares = sql`o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.conversion}, ${kindSql.planPurchase}, ${kindSql.custodyIn}, ${kindSql.forcedIncrease})`

/**
 * The last trading day up to `day`, a table-qualified column: orders of trading days before it earn the income of `day`
 * (rules 2.9).
 */
export const workingDayOf = (day: RawBuilder<unknown>) =>
  sql`(select max(t.day) from trading_day t where t.is_open and t.day <= ${day})`

/**
 * Acts of all funds that are due on `day` and not done: splits, dividends and daily incomes of money-market funds,
 * including days done before on which holdings waited. A dividend or income is due once the NAV of its day is
 * published, or that of a later day, which has to wait for it. A payment of a liquidation, or the conversion of a whole fund, is
 * due with the last of the orders that it waits for. A fund's acts start on the day after its first shares
 * here; orders that this settlement will confirm count already, so that a resumed run gives the same list.
 *
 * Materialized: without statistics, as in a new database, the planner would recompute this per fund.
 */
export async function listDueActs(db: Reader, day: IsoDate): Promise<DueAct[]> {
  const { rows } = await sql<DueAct>`
    with first as (
      select fundcode, min(bought) as bought from (
        select r.fundcode, o.bought from (
          select distinct fundcode from settlement_run where step in ('begin', 'confirm')
        ) r cross join lateral (
          select min(trade_date) as bought from orders o where fundcode = r.fundcode and status = ${statusSql.confirmed} and ${bringsShares}
            and confirm_date = (select min(confirm_date) from orders o where fundcode = r.fundcode and status = ${statusSql.confirmed} and ${bringsShares})
        ) o where o.bought is not null
        union all
        select target_fundcode, trade_date from orders where target_fundcode is not null and status = ${statusSql.confirmed}
        union all
        select coalesce(o.target_fundcode, o.fundcode), o.trade_date from orders o join fund f using (fundcode)
        left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
        where ${bringsShares} and ${isDue(day)}
      ) begun group by 1
    ),
    act as materialized (
      select d.fundcode, 'dividend' as step, d.ex_date as day, d.record_date as before from dividend d
      where d.ex_date < ${day}::date and ((select true from nav n where (n.fundcode, n.day) = (d.fundcode, d.ex_date))
        or (d.ex_date in (select open_days(array[d.fundcode], d.ex_date)) and ${hasLaterNav(sql`d.fundcode`, sql`d.ex_date`, day)}))
      union all
      select s.fundcode, 'split', s.day, s.day from split s
      where s.day < ${day}::date
      union all
      select f.fundcode, 'income', n.day, ${workingDayOf(sql`n.day`)} from fund f join first using (fundcode) cross join lateral (
        select day from nav where fundcode = f.fundcode and day > first.bought and day < ${day}::date and income_e4 is not null offset 0) n
      where f.carry is not null
      union all
      select f.fundcode, 'income', o.day, o.day from fund f join first using (fundcode) cross join lateral (
        select coalesce(max(r.day), first.bought) as day from settlement_run r
        where r.fundcode = f.fundcode and r.step = 'income' and r.day > first.bought) done
      cross join lateral open_days(array[f.fundcode], done.day + 1) o
      where f.carry is not null and o.day < ${day}::date and ${hasLaterNav(sql`f.fundcode`, sql`o.day`, day)}
        and not exists (select from nav n where (n.fundcode, n.day) = (f.fundcode, o.day))
      union all
      select l.fundcode, 'liquidation', l.day, ${day}::date from liquidation l
      where l.day < ${day}::date and l.paid_fen is null and not exists (
        select from orders o where l.fundcode in (o.fundcode, o.target_fundcode) and o.status = ${statusSql.pending}
          and o.trade_date <= l.day and o.confirm_date > ${day}::date)
      union all
      select c.fundcode, 'fund-conversion', c.day, ${day}::date from fund_conversion c
      where c.day < ${day}::date and c.shares_cents is null and not exists (
        select from orders o where (o.fundcode in (c.fundcode, c.target_fundcode) or o.target_fundcode in (c.fundcode, c.target_fundcode))
          and o.status = ${statusSql.pending} and o.trade_date <= c.day and o.confirm_date > ${day}::date)
    )
    select * from (
    select a.fundcode, a.step, a.day, a.before, a.step = 'liquidation' or exists (select from nav n where (n.fundcode, n.day) = (a.fundcode, a.day)) as "isPriced"
    from act a left join first f using (fundcode)
    where (a.day > f.bought or a.step in ('liquidation', 'fund-conversion'))
      and not exists (select from settlement_run r where (r.day, r.fundcode, r.step) = (a.day, a.fundcode, a.step))
    union all
    select w.fundcode, 'income', w.day, ${workingDayOf(sql`w.day`)}, true from income_waiting w group by 1, 3
    ) due order by before, day, fundcode, ${actRank(sql`step`)}`.execute(db)
  return rows
}

const hasLaterNav = (fundcode: RawBuilder<unknown>, after: RawBuilder<unknown>, day: IsoDate) => sql`exists (
  select from nav later where later.fundcode = ${fundcode} and later.day > ${after} and later.day < ${day}::date)`

/**
 * What an act cannot be computed without yet: the NAV of its day, or (except for incomes) orders of earlier trading
 * days, conversions into the fund included; null when it can. Orders whose payment the bank has not answered do not
 * delay the act; they are locked, so that a concurrent answer sees the act done.
 */
export async function readActObstacle(tx: Tx, act: FundAct): Promise<'nav' | 'orders' | null> {
  if (act.step === 'fund-conversion') return findConversionObstacle(tx, act.fundcode)
  if (act.step === 'liquidation') return (await hasOrdersBeforeLiquidation(tx, act)) ? 'orders' : null
  const { fundcode, step, day, before } = act
  await sql`
    select from orders where fundcode = ${fundcode} and status = ${statusSql.pending} and amount_fen is not null and trade_date < ${before}::date
    order by order_id for update`.execute(tx)
  const { rows } = await sql<{ priced: boolean; waits: boolean }>`
    select exists (select from nav where fundcode = ${fundcode} and day = ${day}::date) as priced,
      ${step !== 'income'}::boolean and ${earlierOrderWaits(fundcode, sql`${before}::date`)} as waits`.execute(tx)
  if (!rows[0]?.priced) return 'nav'
  return rows[0].waits ? 'orders' : null
}

const earlierOrderWaits = (fundcode: string, before: RawBuilder<unknown>) => sql<boolean>`(
  exists (
    select from orders o where fundcode = ${fundcode} and status = ${statusSql.pending} and kind <> ${kindSql.subscription} and trade_date < ${before}
      and not exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state <> 'done'))
  or exists (select from orders where target_fundcode = ${fundcode} and status = ${statusSql.pending} and trade_date < ${before})
  or exists (select from fund_conversion where target_fundcode = ${fundcode} and shares_cents is null and day < ${before}))`

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
