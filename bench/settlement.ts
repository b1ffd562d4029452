import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Context } from '@zhixiao/server/context.ts'
import { settleDay } from '@zhixiao/server/jobs/settle-day.ts'
import { sql } from 'kysely'
import { type Figure, interleave, medianOf, ratio } from './harness.ts'
import type { Lab } from './lab.ts'
import { insertCustomers, openContext, openFunds } from './people.ts'
import { settleBySets } from './set-based.ts'

const FUNDS = 10
/** Ten orders each; fewer for a quick look, which is said in the table. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 10_000)
const ORDERS = FUNDS * CUSTOMERS
/** Row by row takes minutes for all of them: this many are measured, and their time is multiplied. */
const ROWS_CUSTOMERS = 100
const ROWS_ORDERS = FUNDS * ROWS_CUSTOMERS
const ROUNDS = 2
const TRADE_DAY = isoDate('2026-11-19')
const DAY = isoDate('2026-11-20')

/** Settlement of a day beside set-based SQL for the same rows, and beside one order a transaction. */
export async function settlement(lab: Lab): Promise<Figure[]> {
  await seed(lab, 'bench_day', CUSTOMERS)
  await seed(lab, 'bench_few', ROWS_CUSTOMERS)
  const results = new Set<string>()
  const on = (from: string, settle: (ctx: Context) => Promise<unknown>) => async () => {
    const ctx = openContext(await lab.copy(from, 'bench_settled'), lab.dataDir, 2)
    try {
      const startedAt = performance.now()
      await settle(ctx)
      const seconds = (performance.now() - startedAt) / 1000
      if (from === 'bench_day') results.add(await resultOf(ctx))
      return seconds
    } finally {
      await ctx.close()
    }
  }
  const rounds = await interleave(
    {
      engine: on('bench_day', async ctx => {
        const { confirmed } = await settleDay(ctx.db, DAY)
        if (confirmed !== ORDERS) throw new Error(`${confirmed} of ${ORDERS} orders were confirmed`)
      }),
      sets: on('bench_day', ctx => settleBySets(ctx.db, DAY)),
      rows: on('bench_few', ctx => settleDay(ctx.db, DAY, 1)),
    },
    ROUNDS,
  )
  if (results.size !== 1) throw new Error(`the results differ: ${[...results].join('\n')}`)
  const seconds = (name: 'engine' | 'sets' | 'rows') => `${medianOf(rounds, name).toFixed(1)} s`
  const scaled = rounds.map(round => ({ engine: round.engine, rows: (round.rows * ORDERS) / ROWS_ORDERS }))
  return [
    {
      what: `settlement of ${ORDERS.toLocaleString('en-US')} orders to set-based SQL for the same rows`,
      value: ratio(rounds, 'engine', 'sets'),
      unit: 'x',
      limit: 3,
      wanted: 'at most',
      detail: `${seconds('engine')} to ${seconds('sets')}, every total equal`,
    },
    {
      what: 'one order a transaction to settlement in bulk',
      value: ratio(scaled, 'rows', 'engine'),
      unit: 'x',
      limit: 15,
      wanted: 'at least',
      detail: `${medianOf(scaled, 'rows').toFixed(0)} s (${ROWS_ORDERS} orders in ${seconds('rows')}, scaled) to ${seconds('engine')}`,
    },
  ]
}

/** A day to settle: three purchases to one redemption, which takes all of an older lot and a part of a younger one. */
async function seed(lab: Lab, name: string, customers: number): Promise<void> {
  const ctx = openContext(await lab.market(name), lab.dataDir, 2)
  await insertCustomers(ctx, customers)
  const funds = await openFunds(ctx, FUNDS)
  await sql`update fund set setup_date = least(setup_date, '2020-01-02') where fundcode = any(${funds}::text[])`.execute(
    ctx.db,
  )
  const pairs = sql`(
    select f.fundcode, f.at + n as pair, '3' || lpad(n::text, 11, '0') as custno, 'B' || lpad(n::text, 11, '0') as tradeacco
    from unnest(${funds}::text[]) with ordinality f (fundcode, at), generate_series(1, ${customers}::int) n) p`
  await sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents, frozen_cents, cost_fen, paid_fen)
    select custno, tradeacco, fundcode, 1000000, 700000, 1234567 + pair, 1234567 + pair from ${pairs} where pair % 4 = 0`.execute(
    ctx.db,
  )
  for (const day of ['2026-03-02', '2026-11-16']) {
    await sql`
      with bought as (
        insert into orders (custno, tradeacco, fundcode, kind, amount_fen, status, accept_at, trade_date, confirm_date, request_id, body_hash)
        select custno, tradeacco, fundcode, '022', 617283, '1', ${day}::date, ${day}::date, ${day}::date + 1, ${day}::text || fundcode || custno, '-'
        from ${pairs} where pair % 4 = 0 returning order_id, custno, tradeacco, fundcode
      )
      insert into lot (custno, tradeacco, fundcode, order_id, register_date, nav_e4, shares_cents, remaining_cents)
      select custno, tradeacco, fundcode, order_id, ${day}::date + 1, 12345, 500000, 500000 from bought`.execute(ctx.db)
  }
  await sql`
    with asked as (
      insert into orders (custno, tradeacco, fundcode, kind, amount_fen, shares_cents, large_redemption, accept_at, trade_date,
        confirm_date, pay_date, request_id, body_hash)
      select custno, tradeacco, fundcode, case when pair % 4 = 0 then '024' else '022' end,
        case when pair % 4 <> 0 then 100000 + pair * 137 end, case when pair % 4 = 0 then 700000 end, case when pair % 4 = 0 then '1' end,
        ${TRADE_DAY}::date, ${TRADE_DAY}::date, ${DAY}::date, case when pair % 4 = 0 then ${DAY}::date + 3 end, 'day-' || fundcode || custno, '-'
      from ${pairs} order by custno, fundcode returning order_id, custno, kind, amount_fen
    )
    insert into bank_txn (order_id, custno, direction, amount_fen, state, due_date, done_at)
    select order_id, custno, 'in', amount_fen, 'done', ${TRADE_DAY}::date, ${TRADE_DAY}::date from asked where kind = '022'`.execute(
    ctx.db,
  )
  await sql`vacuum analyze`.execute(ctx.db)
  await ctx.close()
}

/** Every figure the settlement wrote, summed: equal texts are equal to the cent. */
async function resultOf({ db }: Context): Promise<string> {
  const { rows } = await sql<{ sums: string }>`
    select concat_ws(' | ',
      (select concat_ws(' ', count(*), sum(shares_cents * order_id % 1000003), count(pay_date)) from orders where status = '1'),
      (select concat_ws(' ', count(*), sum(gross_fen), sum(rate_e8), sum(net_fen), sum(fee_fen), sum(to_fund_fen), sum(shares_cents),
        sum(cost_moved_fen), sum(nav_e4), sum(discount_e4), sum(fixed_fee_fen), sum(net_fen * order_id % 1000003)) from confirmation),
      (select concat_ws(' ', count(*), sum(order_id)) from entry),
      (select string_agg(line, ' ' order by line) from (select concat_ws(' ', account, unit, count(*), sum(delta)) as line from posting group by account, unit) l),
      (select concat_ws(' ', count(*), sum(shares_cents), sum(remaining_cents), sum(nav_e4), sum(remaining_cents * order_id % 1000003)) from lot),
      (select concat_ws(' ', count(*), sum(shares_cents), sum(days), sum(rate_e8), sum(gross_fen), sum(fee_fen), sum(to_fund_fen)) from lot_use),
      (select concat_ws(' ', count(*), sum(shares_cents), sum(frozen_cents), sum(cost_fen), sum(paid_fen), sum(received_fen), sum(realised_fen)) from holding),
      (select concat_ws(' ', count(*), sum(amount_fen)) from bank_txn),
      (select concat_ws(' ', count(*), sum(orders_done)) from settlement_run)) as sums`.execute(db)
  return rows[0]?.sums ?? ''
}
