import { kindSql, statusSql } from '@zhixiao/db/codes.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'

/** Per customer, where nothing else is asked for. */
export const LOTS_EACH = 100
export const HOLDINGS = 40
/** Orders of one additional customer, with the highest number. */
const HEAVY_ORDERS = 5_000
const HEAVY_HOLDINGS = 60
/** Trading days over which the orders are spread. */
const DAYS = 400
const HEAVY_DAYS = 245

const FILLED = ['orders', 'bank_txn', 'purchase_usage', 'holding', 'lot', 'confirmation', 'entry', 'posting'] as const

/**
 * Years of trading in sets, in chronological order: three purchases of 1,250 yuan per gift of shares by the fund, all
 * confirmed at 1.25 without a fee, so that every invariant holds. Indexes and keys are dropped and recreated.
 */
export async function fillStore(
  db: Db,
  customers: number,
  funds: readonly string[],
  lotsEach = LOTS_EACH,
): Promise<{ lots: number; postings: number }> {
  await withTx(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx)
    await sql`set local work_mem = '512MB'`.execute(tx)
    const { rows: rules } = await sql<{ owner: string; name: string; rule: string; kind: string }>`
      select conrelid::regclass::text as owner, conname as name, contype as kind,
        pg_get_constraintdef(oid) || case contype when 'f' then ' not valid' else '' end as rule
      from pg_constraint
      where contype in ('f', 'p', 'u') and connamespace = 'public'::regnamespace
        and (conrelid::regclass::text = any(${[...FILLED]}::text[]) or confrelid::regclass::text = any(${[...FILLED]}::text[]))
      order by contype = 'f' desc, 1, 2`.execute(tx)
    for (const { owner, name } of rules)
      await sql`alter table ${sql.raw(owner)} drop constraint ${sql.ref(name)}`.execute(tx)
    const { rows: indexes } = await sql<{ name: string; rule: string }>`
      select indexname as name, indexdef as rule from pg_indexes where schemaname = 'public' and tablename = any(${[...FILLED]}::text[])`.execute(
      tx,
    )
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx)
    for (const name of FILLED) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
    await sql`truncate ${sql.join(FILLED.map(name => sql.table(name)))}`.execute(tx)
    for (const statement of rowsOf(customers, funds, lotsEach)) await statement.execute(tx)
    for (const { rule } of indexes) await sql`${sql.raw(rule)}`.execute(tx)
    for (const { owner, name, rule } of rules.toReversed())
      await sql`alter table ${sql.raw(owner)} add constraint ${sql.ref(name)} ${sql.raw(rule)}`.execute(tx)
    for (const name of FILLED) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
  })
  await sql`set statement_timeout = 0`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ lots: bigint; postings: bigint }>`
    select (select count(*) from lot) as lots, (select count(*) from posting) as postings`.execute(db)
  return { lots: Number(rows[0]?.lots), postings: Number(rows[0]?.postings) }
}

const rowsOf = (customers: number, funds: readonly string[], lotsEach: number) => [
  sql`
    create temp table made on commit drop as
    with open_day as (
      select d.day, n.day as next, row_number() over (order by d.seq desc) - 1 as age
      from trading_day d join trading_day n on n.is_open and n.seq = d.seq + 1 where d.is_open and d.day < '2026-11-19'
    ),
    placed as (
      select c, n, (n - 1) % ${HOLDINGS}::int as h, (${lotsEach}::int - n) * ${DAYS}::int / ${lotsEach}::int + c % 4 as age
      from generate_series(1, ${lotsEach}::int) n, generate_series(1, ${customers}::int) c
      union all
      select ${customers}::int + 1, n, (n - 1) % ${HEAVY_HOLDINGS}::int, (${HEAVY_ORDERS}::int - n) * ${HEAVY_DAYS}::int / ${HEAVY_ORDERS}::int
      from generate_series(1, ${HEAVY_ORDERS}::int) n
    )
    select row_number() over (order by d.day, c, n) as id, '3' || lpad(c::text, 11, '0') as custno, 'B' || lpad(c::text, 11, '0') as tradeacco,
      (${[...funds]}::text[])[1 + (c * 7 + h) % ${funds.length}::int] as fundcode, n % 4 = 0 as is_gift, d.day, d.next
    from placed join open_day d using (age) order by id`,
  sql`
    insert into orders (order_id, custno, tradeacco, fundcode, kind, amount_fen, shares_cents, status, origin, cause, accept_at, trade_date,
      confirm_date, confirmed_at, request_id, body_hash)
    overriding system value
    select id, custno, tradeacco, fundcode, case when is_gift then ${kindSql.forcedIncrease} else ${kindSql.purchase} end, case when not is_gift then 125000 end,
      case when is_gift then 100000 end, ${statusSql.confirmed}, case when is_gift then 'fund' else 'customer' end, case when is_gift then 'adjust' end,
      (day + time '10:00') at time zone 'Asia/Shanghai', day, next, (next + time '08:30') at time zone 'Asia/Shanghai', md5(id::text), '-' from made`,
  sql`
    insert into bank_txn (order_id, direction, custno, amount_fen, state, due_date, done_at)
    select id, 'in', custno, 125000, 'done', day, (day + time '10:01') at time zone 'Asia/Shanghai' from made where not is_gift`,
  sql`
    insert into purchase_usage (custno, fundcode, trade_date, amount_fen)
    select custno, fundcode, day, count(*) * 125000 from made where not is_gift group by 1, 2, 3`,
  sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents, cost_fen, paid_fen)
    select custno, tradeacco, fundcode, count(*) * 100000, count(*) filter (where not is_gift) * 125000, count(*) filter (where not is_gift) * 125000
    from made group by 1, 2, 3 order by min(id)`,
  sql`
    insert into lot (lot_id, custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, nav_e4, shares_cents, remaining_cents)
    overriding system value
    select id, custno, tradeacco, fundcode, id, next, day, 'A', 12500, 100000, 100000 from made`,
  sql`
    insert into confirmation (order_id, custno, confirm_date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, discount_e4, net_fen, fee_fen,
      shares_cents, share_rounding, moved_cents, cost_moved_fen, paid_moved_fen)
    select id, custno, next, 12500, day, 1, m.fen, 0, 10000, m.fen, 0, 100000, 'half-up', 100000, m.fen, m.fen
    from made cross join lateral (select case when is_gift then 0 else 125000 end as fen) m`,
  sql`
    insert into entry (entry_id, kind, order_id, custno, day)
    overriding system value
    select 2 * id - 1, 'pay', id, custno, day from made where not is_gift`,
  sql`insert into entry (entry_id, kind, order_id, custno, day) overriding system value select 2 * id, 'confirm', id, custno, next from made`,
  sql`
    insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta)
    select 2 * id - 1 + p.later, p.account, custno, tradeacco, fundcode, p.unit, p.delta
    from made cross join lateral (values (0, 'bank_in', 'CNY', -125000), (0, 'in_transit', 'CNY', 125000), (1, 'in_transit', 'CNY', -125000),
      (1, 'fund_cash', 'CNY', 125000), (1, 'fund_issue', 'SHARE', -100000), (1, 'customer_share', 'SHARE', 100000)) p (later, account, unit, delta)
    where not is_gift or p.unit = 'SHARE'`,
]
