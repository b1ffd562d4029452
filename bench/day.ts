import { kindSql, statusSql } from '@zhixiao/db/codes.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { settleDay } from '@zhixiao/server/engine/settle/settle-day.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { sql } from 'kysely'
import type { Lab } from './lab.ts'
import { custnoOf, insertCustomers, openContext } from './people.ts'

/** The trading day of the orders of `seedDay`, and the day on which they are confirmed. */
type Day = { traded: IsoDate; confirmed: IsoDate }
export const DAY = isoDate('2026-11-20')
const LAST: Day = { traded: isoDate('2026-11-19'), confirmed: DAY }
/**
 * Customers beyond those of the day, who bought earlier and order nothing now, so that what they read never changes.
 */
const IDLE_HOLDERS = 100
const EARLIER: Day = { traded: isoDate('2026-11-17'), confirmed: isoDate('2026-11-18') }

export const idleHoldersAfter = (customers: number): string[] =>
  Array.from({ length: IDLE_HOLDERS }, (_, at) => custnoOf(customers + at + 1))

/** A day to settle: three purchases per redemption, which takes all of an older lot and part of a younger one. */
export async function seedDay(
  lab: Lab,
  name: string,
  customers: number,
  fundsOf: (ctx: Context) => Promise<string[]>,
  day: Day = LAST,
): Promise<void> {
  const ctx = openContext(await lab.market(name), lab.dataDir, 2)
  await insertCustomers(ctx, customers + IDLE_HOLDERS)
  const funds = await fundsOf(ctx)
  await withTx(ctx.db, async tx => {
    // These rows are consistent by construction, so the checks of a million rows are skipped.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`update fund set setup_date = least(setup_date, '2020-01-02') where fundcode = any(${funds}::text[])`.execute(
      tx,
    )
    const pairs = pairsOf(funds, 1, customers)
    await sql`
      insert into holding (custno, tradeacco, fundcode, shares_cents, frozen_cents, cost_fen, paid_fen)
      select custno, tradeacco, fundcode, 1000000, 700000, 1234567 + pair, 1234567 + pair from ${pairs} where pair % 4 = 0`.execute(
      tx,
    )
    for (const bought of ['2026-03-02', '2026-11-16']) {
      await sql`
        with bought as (
          insert into orders (custno, tradeacco, fundcode, kind, amount_fen, status, accept_at, trade_date, confirm_date, request_id, body_hash)
          select custno, tradeacco, fundcode, ${kindSql.purchase}, 617283, ${statusSql.confirmed}, ${bought}::date, ${bought}::date, ${bought}::date + 1, ${bought}::text || fundcode || custno, '-'
          from ${pairs} where pair % 4 = 0 returning order_id, custno, tradeacco, fundcode
        )
        insert into lot (custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, nav_e4, shares_cents, remaining_cents)
        select custno, tradeacco, fundcode, order_id, ${bought}::date + 1, ${bought}::date, 'A', 12345, 500000, 500000 from bought`.execute(
        tx,
      )
    }
    await sql`
      with asked as (
        insert into orders (custno, tradeacco, fundcode, kind, amount_fen, shares_cents, large_redemption, accept_at, trade_date,
          confirm_date, pay_date, request_id, body_hash)
        select custno, tradeacco, fundcode, case when pair % 4 = 0 then ${kindSql.redemption} else ${kindSql.purchase} end,
          case when pair % 4 <> 0 then 100000 + pair * 137 end, case when pair % 4 = 0 then 700000 end, case when pair % 4 = 0 then '1' end,
          ${day.traded}::date, ${day.traded}::date, ${day.confirmed}::date, case when pair % 4 = 0 then ${day.confirmed}::date + 3 end, 'day-' || fundcode || custno, '-'
        from ${pairs} order by custno, fundcode returning order_id, custno, kind, amount_fen
      )
      insert into bank_txn (order_id, custno, direction, amount_fen, state, due_date, done_at)
      select order_id, custno, 'in', amount_fen, 'done', ${day.traded}::date, ${day.traded}::date from asked where kind = ${kindSql.purchase}`.execute(
      tx,
    )
    const { traded, confirmed } = EARLIER
    await sql`
      with asked as (
        insert into orders (custno, tradeacco, fundcode, kind, amount_fen, accept_at, trade_date, confirm_date, request_id, body_hash)
        select custno, tradeacco, fundcode, ${kindSql.purchase}, 617283, ${traded}::date, ${traded}::date, ${confirmed}::date, 'earlier-' || fundcode || custno, '-'
        from ${pairsOf(funds, customers + 1, customers + IDLE_HOLDERS)} where pair % 4 = 0 order by custno, fundcode returning order_id, custno, amount_fen
      )
      insert into bank_txn (order_id, custno, direction, amount_fen, state, due_date, done_at)
      select order_id, custno, 'in', amount_fen, 'done', ${traded}::date, ${traded}::date from asked`.execute(tx)
  })
  await settleDay(ctx.db, EARLIER.confirmed)
  await sql`vacuum analyze`.execute(ctx.db)
  await ctx.close()
}

/** All pairs of these funds and these customer numbers. */
const pairsOf = (funds: readonly string[], first: number, last: number) => sql`(
  select f.fundcode, f.at + n as pair, '3' || lpad(n::text, 11, '0') as custno, 'B' || lpad(n::text, 11, '0') as tradeacco
  from unnest(${[...funds]}::text[]) with ordinality f (fundcode, at), generate_series(${first}::int, ${last}::int) n) p`

/** All figures that the settlement wrote, summed up; equal texts mean equality to the fen. */
export async function resultOf({ db }: Context): Promise<string> {
  const { rows } = await sql<{ sums: string }>`
    select concat_ws(' | ',
      (select concat_ws(' ', count(*), sum(shares_cents * order_id % 1000003), count(pay_date)) from orders where status = ${statusSql.confirmed}),
      (select concat_ws(' ', count(*), sum(gross_fen), sum(rate_e8), sum(net_fen), sum(fee_fen), sum(to_fund_fen), sum(shares_cents),
        sum(cost_moved_fen), sum(nav_e4), sum(discount_e4), sum(fixed_fee_fen), sum(net_fen * order_id % 1000003)) from confirmation),
      (select concat_ws(' ', count(*), sum(order_id)) from entry),
      (select string_agg(line, ' ' order by line) from (select concat_ws(' ', account, unit, count(*), sum(delta)) as line from posting group by account, unit) l),
      (select concat_ws(' ', count(*), sum(shares_cents), sum(remaining_cents), sum(nav_e4), sum(remaining_cents * order_id % 1000003)) from lot),
      (select concat_ws(' ', count(*), sum(shares_cents), sum(days), sum(rate_e8), sum(gross_fen), sum(fee_fen), sum(to_fund_fen)) from lot_use),
      (select concat_ws(' ', count(*), sum(shares_cents), sum(frozen_cents), sum(cost_fen), sum(paid_fen), sum(received_fen), sum(realised_fen)) from holding),
      (select concat_ws(' ', count(*), sum(amount_fen)) from bank_txn),
      (select concat_ws(' ', count(*), sum(orders_done)) from settlement_run where step = 'confirm')) as sums`.execute(
    db,
  )
  return rows[0]?.sums ?? ''
}
