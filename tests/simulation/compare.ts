import { sql } from 'kysely'
import { namedOrders } from './clients.ts'
import type { Picture } from './model/model.ts'
import type { Sim } from './sim.ts'

const PARTS = ['orders', 'plans', 'payments', 'transfers', 'interest', 'lots', 'holdings'] as const

/**
 * Compares the engine's tables with the model, for everything open and everything new since a day. @throws when they
 * differ.
 * @param since '' compares everything.
 */
export async function compare({ host, model }: Sim, day: string, since: string): Promise<string> {
  const engine = await read(host.db, since === '' ? '2000-01-01' : since)
  const expected = model.picture(since)
  for (const part of PARTS) {
    const [ours, theirs] = [new Set(engine[part]), new Set(expected[part])]
    const odd = [
      ...engine[part].filter(line => !theirs.has(line)).map(line => `engine: ${line}`),
      ...expected[part].filter(line => !ours.has(line)).map(line => `model:  ${line}`),
    ]
    if (odd.length > 0 || engine[part].length !== expected[part].length)
      throw new Error(
        `${day}: ${part} differ\n${odd.slice(0, 12).join('\n')}\n(${engine[part].length} and ${expected[part].length} lines)`,
      )
  }
  return JSON.stringify(expected)
}

async function read(db: Sim['host']['db'], since: string): Promise<Picture> {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
    (await query.execute(db)).rows.map(row => row.line).sort()
  const [holdings, lots, orders, plans, payments, transfers, interest] = await Promise.all([
    lines(sql`select concat(tradeacco, '|', fundcode, ' ', shares_cents, ' ', frozen_cents, ' ', cost_fen, ' ', paid_fen, ' ',
      received_fen, ' ', dividend_fen, ' ', realised_fen, ' ', unpaid_fen) as line from holding where paid_fen > 0`),
    lines(
      sql`select concat(tradeacco, '|', fundcode, ' ', register_date, ' ', nav_e4, ' ', remaining_cents,
        case when exists (select from holding_periods(fundcode)) then
          case when lot_is_free(fundcode, register_date, trade_date, trading_day_of(business_now(), array[fundcode])) then ' free' else ' locked' end end) as line
        from lot where remaining_cents > 0`,
    ),
    lines(sql`select * from (with recursive ${namedOrders}
      select concat(name, ' ', kind, ' ', status, ' ', trade_date, ' ', confirm_date) as line
      from named join orders using (order_id) where status = '9' or trade_date >= ${since}::date) named`),
    lines(
      sql`select concat(request_id, ' ', state, ' ', failures, ' ', coalesce(next_due::text, 'null')) as line from plan`,
    ),
    lines(sql`select concat(o.tradeacco, ' ', direction, ' ', t.amount_fen, ' ', t.due_date, ' ', case when state in ('requested', 'unknown') then 'open' else state end) as line
      from bank_txn t join orders o using (order_id) where state in ('requested', 'unknown', 'awaited') or t.due_date >= ${since}::date`),
    lines(
      sql`select concat(ext_id, ' ', tradeacco, ' ', amount_fen, ' ', state) as line from remittance where state in ('waiting', 'returning') or (arrived_at at time zone 'Asia/Shanghai')::date >= ${since}::date`,
    ),
    // In parts of which 36,000,000,000 are a fen.
    lines(
      sql`select concat(tradeacco, ' ', trim_scale((sum(earned_fen) * 2628000000000 + sum(earned_rest)) / 73)) as line from settlement_stay group by tradeacco`,
    ),
  ])
  return { holdings, lots, orders, plans, payments, transfers, interest }
}

/** The bank's totals equal those of the books, to the fen. */
export async function reconcile({ host }: Sim, totals: ReadonlyMap<string, bigint>) {
  const { rows } = await sql<{ key: string; sum: bigint }>`
    select o.tradeacco || ' ' || direction as key, sum(t.amount_fen)::bigint as sum from bank_txn t join orders o using (order_id)
    where t.state = 'done' and (direction = 'out' or o.payment = 'card') group by 1`.execute(host.db)
  for (const { key, sum } of rows)
    if (totals.get(key) !== sum) throw new Error(`the bank moved ${totals.get(key)} of ${key}, the books say ${sum}`)
}
