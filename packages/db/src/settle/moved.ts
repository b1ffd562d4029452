import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import type { Db } from '../connect.ts'
import type { Tx } from '../tx.ts'

/** Everything, or only what moved since the last check without findings. */
export type Scope = 'whole' | 'moved'

/**
 * Runs `work` in one snapshot of the database, in which the tables `moved_*` select the rows that a check reads. They
 * are empty again afterwards; only one check uses them at a time.
 */
export function withMoved<Result>(db: Db, scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      // A whole check of a large ledger takes minutes, and no request waits for it.
      await sql`set local statement_timeout = 0`.execute(tx)
      // A lock does not take the snapshot yet, so the mark of the previous check is visible.
      await sql`lock table moved_since in access exclusive mode`.execute(tx)
      await gatherMoved(tx, scope)
      const result = await work(tx)
      await sql`select empty_moved()`.execute(tx)
      return result
    })
}

/** Fills the empty tables that the invariants read. */
export async function gatherMoved(tx: Tx, scope: Scope): Promise<void> {
  await (scope === 'whole'
    ? sql`insert into moved_since default values`
    : sql`insert into moved_since select * from ledger_mark`
  ).execute(tx)
  const { rows } = await sql<{ entry_id: bigint; order_id: bigint; income_at: string }>`
    select entry_id, order_id, income_at::text from moved_since`.execute(tx)
  const [since] = rows
  if (!since) throw new Error('the ledger has no mark')
  const { entry_id: entryId, order_id: orderId, income_at: incomeAt } = since
  await sql`
    insert into moved_entry select entry_id, custno, order_id, remit_id from entry where entry_id > ${entryId}`.execute(
    tx,
  )
  await sql`
    insert into moved_order
    select order_id, custno, exists (
      select from entry e where e.order_id = o.order_id and e.kind = 'confirm' and e.entry_id <= ${entryId})
    from (
      select order_id, custno from orders where order_id > ${orderId}
      union select order_id, custno from moved_entry where order_id is not null
      union select order_id, custno from orders where status = ${statusSql.pending}
      union select order_id, custno from bank_txn where state in ('requested', 'unknown')
      union select order_id, custno from bank_txn where state = 'awaited'
      union select order_id, custno from carried_order
    ) o`.execute(tx)
  await sql`
    insert into moved_remittance
    select remit_id, coalesce(r.custno, '') from (
      select remit_id from moved_entry where remit_id is not null
      union select remit_id from remittance where state in ('waiting', 'returning') or ${entryId === 0n}::boolean
      union select remit_id from moved_order join remittance using (order_id)
    ) m join remittance r using (remit_id)`.execute(tx)
  // The plan of the following statements depends on how many rows moved.
  await sql`select analyze_moved('moved_entry'), analyze_moved('moved_order')`.execute(tx)
  // On a first large day the statistics still say that no order is confirmed, and the plans for that take hours.
  await sql`
    select analyze_moved(name) from unnest(array['orders', 'confirmation', 'holding']) name
    where (select count(*) from moved_order) > (select reltuples from pg_class where oid = 'orders'::regclass) / 10`.execute(
    tx,
  )
  await sql`
    insert into moved_holding
    select k.*, coalesce(c.shares_cents, 0), coalesce(c.cost_fen, 0), coalesce(c.paid_fen, 0), coalesce(c.received_fen, 0),
      coalesce(c.dividend_fen, 0), coalesce(c.realised_fen, 0)
    from (
      select o.custno, tradeacco, fundcode from moved_order join orders o using (order_id)
      union select o.custno, tradeacco, target_fundcode from moved_order join orders o using (order_id) where target_fundcode is not null
      union select p.custno, tradeacco, fundcode from moved_entry join posting p using (entry_id) where account = 'customer_share'
      -- Income of a day moves no share until it is carried.
      union select custno, tradeacco, fundcode from holding where fundcode in (
        select fundcode from settlement_run join fund using (fundcode)
        where step = 'income' and carry = 'monthly' and at >= ${incomeAt}::timestamptz)
      union select custno, tradeacco, fundcode from holding where ${entryId === 0n}::boolean
    ) k left join carried_position c on ${entryId > 0n}::boolean and (c.custno, c.tradeacco, c.fundcode) = (k.custno, k.tradeacco, k.fundcode)`.execute(
    tx,
  )
  await sql`select analyze_moved('moved_holding')`.execute(tx)
}

/** Records a check without findings: the next one starts at the last seal that this one saw. */
export async function carryForward(tx: Tx): Promise<void> {
  const { rows } = await sql<{ upto: bigint; isWhole: boolean }>`
    select coalesce(max(upto_entry_id), 0) as upto, (select entry_id = 0 from moved_since) as "isWhole" from ledger_seal`.execute(
    tx,
  )
  const { upto, isWhole } = rows[0] ?? { upto: 0n, isWhole: true }
  if (isWhole) await sql`delete from carried_position`.execute(tx)
  await sql`
    insert into carried_position as c
    select m.custno, m.tradeacco, m.fundcode, sum(moved_cents), sum(cost_moved_fen), sum(paid_moved_fen), sum(received_moved_fen),
      sum(dividend_moved_fen), sum(realised_moved_fen)
    from moved_entry e join entry using (entry_id) join moved_movement m on m.order_id = entry.order_id
    where entry.kind = 'confirm' and e.entry_id <= ${upto} group by 1, 2, 3
    on conflict (custno, tradeacco, fundcode) do update set shares_cents = c.shares_cents + excluded.shares_cents,
      cost_fen = c.cost_fen + excluded.cost_fen, paid_fen = c.paid_fen + excluded.paid_fen, received_fen = c.received_fen + excluded.received_fen,
      dividend_fen = c.dividend_fen + excluded.dividend_fen, realised_fen = c.realised_fen + excluded.realised_fen`.execute(
    tx,
  )
  await sql`
    insert into carried_accrual as c
    select f.fundcode, l.day, l.sum_e12
    from fund f cross join lateral (select day, sum_e12 from service_accrual where fundcode = f.fundcode order by day desc limit 1) l
    on conflict (fundcode) do update set day = excluded.day, sum_e12 = excluded.sum_e12
      where (c.day, c.sum_e12) <> (excluded.day, excluded.sum_e12)`.execute(tx)
  await sql`delete from carried_order`.execute(tx)
  await sql`
    insert into carried_order
    select order_id, m.custno from moved_order m join orders using (order_id) where status = ${statusSql.pending}
    union select order_id, m.custno from moved_order m join bank_txn using (order_id) where state in ('requested', 'unknown', 'awaited')`.execute(
    tx,
  )
  await sql`
    update ledger_mark m set entry_id = ${upto}, seal_id = (select coalesce(max(seal_id), 0) from ledger_seal),
      order_id = m.seen_order_id, seen_order_id = (select coalesce(max(order_id), 0) from orders),
      income_at = (select coalesce(max(at), '-infinity') from settlement_run where step = 'income'),
      bank_in_fen = s.bank_in_fen - p.bank_in, bank_out_fen = s.bank_out_fen + p.bank_out, in_transit_fen = s.in_transit_fen + p.in_transit,
      fund_cash_fen = s.fund_cash_fen + p.fund_cash, fee_fen = s.fee_fen + p.fee, company_service_fen = s.company_service_fen + p.company_service,
      fund_contingent_fen = s.fund_contingent_fen + p.fund_contingent, interest_owed_fen = s.interest_owed_fen + p.interest_owed, payable_fen = s.payable_fen + p.payable,
      remitted_fen = s.remitted_fen + p.remitted, redemption_line_fen = s.redemption_line_fen + p.redemption_line,
      customer_share_cents = s.customer_share_cents + p.customer_share
    from moved_since s, (${sumsByAccount} where entry_id <= ${upto}) p`.execute(tx)
}

const ACCOUNTS = [
  'bank_in',
  'bank_out',
  'in_transit',
  'fund_cash',
  'fee',
  'company_service',
  'fund_contingent',
  'interest_owed',
  'payable',
  'remitted',
  'redemption_line',
  'customer_share',
] as const

/** Sums of moved postings by account, in one row; a `where` may follow. */
export const sumsByAccount = sql`
  select ${sql.join(ACCOUNTS.map(name => sql`coalesce(sum(delta) filter (where account = ${sql.lit(name)}), 0)::bigint as ${sql.ref(name)}`))}
  from moved_entry join posting using (entry_id)`
