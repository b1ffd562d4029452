import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Settled } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import type { Tx } from '../tx.ts'
import { postEntries } from './ledger.ts'

/** Writes a chunk of one fund's settled orders: a fixed number of statements however many orders there are. */
export async function writeSettled(tx: Tx, fundcode: string, day: IsoDate, settled: Settled): Promise<void> {
  if (settled.confirmed.length === 0) return
  // Holdings first: lots point at them.
  await upsertHoldings(tx, fundcode, settled)
  await confirmOrders(tx, day, settled)
  await insertConfirmations(tx, settled)
  await insertLots(tx, fundcode, settled)
  await useLots(tx, settled)
  await postEntries(
    tx,
    'confirm',
    day,
    settled.confirmed.map(({ order, result }) => ({ orderId: order.orderId, postings: result.postings })),
  )
  await requestPayouts(tx, day, settled)
}

async function upsertHoldings(tx: Tx, fundcode: string, settled: Settled): Promise<void> {
  const owners = new Map(settled.confirmed.map(({ order }) => [`${order.custno}|${order.tradeacco}`, order]))
  const rows = [...settled.positions].map(([key, position]) => ({ ...position, owner: owners.get(key)! }))
  await sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents, frozen_cents, cost_fen, paid_fen, received_fen, dividend_fen, realised_fen)
    select custno, tradeacco, ${fundcode}, shares, frozen, cost, paid, received, dividend, realised
    from unnest(${rows.map(row => row.owner.custno)}::text[], ${rows.map(row => row.owner.tradeacco)}::text[],
      ${rows.map(row => row.shares)}::bigint[], ${rows.map(row => row.frozen)}::bigint[], ${rows.map(row => row.cost)}::bigint[],
      ${rows.map(row => row.paid)}::bigint[], ${rows.map(row => row.received)}::bigint[], ${rows.map(row => row.dividend)}::bigint[],
      ${rows.map(row => row.realised)}::bigint[]) r (custno, tradeacco, shares, frozen, cost, paid, received, dividend, realised)
    on conflict (custno, tradeacco, fundcode) do update set shares_cents = excluded.shares_cents, frozen_cents = excluded.frozen_cents,
      cost_fen = excluded.cost_fen, paid_fen = excluded.paid_fen, received_fen = excluded.received_fen,
      dividend_fen = excluded.dividend_fen, realised_fen = excluded.realised_fen`.execute(tx)
}

async function confirmOrders(tx: Tx, day: IsoDate, settled: Settled): Promise<void> {
  await sql`
    update orders set status = '1', confirmed_at = business_now(), confirm_date = ${day}::date,
      pay_date = case when kind = '024' then greatest(pay_date, ${day}::date) end
    where order_id = any(${settled.confirmed.map(({ order }) => order.orderId)}::bigint[]) and status = '9'`.execute(tx)
}

async function insertConfirmations(tx: Tx, settled: Settled): Promise<void> {
  const rows = settled.confirmed.map(({ order, result }) => ({ orderId: order.orderId, ...result.working }))
  await sql`
    insert into confirmation (order_id, confirm_date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, discount_e4, fixed_fee_fen,
      net_fen, fee_fen, to_fund_fen, backend_fee_fen, interest_fen, shares_cents, share_rounding, cost_part_fen)
    select * from unnest(${rows.map(row => row.orderId)}::bigint[], ${rows.map(row => row.confirmDate)}::date[],
      ${rows.map(row => row.nav)}::bigint[], ${rows.map(row => row.navDay)}::date[], ${rows.map(row => row.navVersion)}::int[],
      ${rows.map(row => row.gross)}::bigint[], ${rows.map(row => row.rate)}::bigint[], ${rows.map(row => row.discountE4)}::int[],
      ${rows.map(row => row.fixedFee)}::bigint[], ${rows.map(row => row.net)}::bigint[], ${rows.map(row => row.fee)}::bigint[],
      ${rows.map(row => row.toFund)}::bigint[], ${rows.map(row => row.backendFee)}::bigint[], ${rows.map(row => row.interest)}::bigint[],
      ${rows.map(row => row.shares)}::bigint[], ${rows.map(row => row.shareRounding)}::text[], ${rows.map(row => row.costPart)}::bigint[])`.execute(
    tx,
  )
}

async function insertLots(tx: Tx, fundcode: string, settled: Settled): Promise<void> {
  const lots = settled.newLots
  if (lots.length === 0) return
  await sql`
    insert into lot (custno, tradeacco, fundcode, order_id, register_date, nav_e4, shares_cents, remaining_cents)
    select custno, tradeacco, ${fundcode}, order_id, register_date, nav, shares, shares
    from unnest(${lots.map(lot => lot.custno)}::text[], ${lots.map(lot => lot.tradeacco)}::text[], ${lots.map(lot => lot.orderId)}::bigint[],
      ${lots.map(lot => lot.registerDate)}::date[], ${lots.map(lot => lot.nav)}::bigint[], ${lots.map(lot => lot.shares)}::bigint[])
      l (custno, tradeacco, order_id, register_date, nav, shares)
    order by order_id`.execute(tx)
}

async function useLots(tx: Tx, settled: Settled): Promise<void> {
  if (settled.lotsLeft.size === 0) return
  const left = [...settled.lotsLeft]
  await sql`
    update lot set remaining_cents = l.remaining
    from unnest(${left.map(([lotId]) => lotId)}::bigint[], ${left.map(([, remaining]) => remaining)}::bigint[]) l (lot_id, remaining)
    where lot.lot_id = l.lot_id`.execute(tx)
  const uses = settled.confirmed.flatMap(({ order, result }) =>
    result.working.uses.map(use => ({ orderId: order.orderId, ...use })),
  )
  await sql`
    insert into lot_use (order_id, lot_id, shares_cents, days, rate_e8, gross_fen, fee_fen, to_fund_fen, backend_rate_e8, backend_fee_fen)
    select * from unnest(${uses.map(use => use.orderId)}::bigint[], ${uses.map(use => use.lotId)}::bigint[], ${uses.map(use => use.shares)}::bigint[],
      ${uses.map(use => use.days)}::int[], ${uses.map(use => use.rate)}::bigint[], ${uses.map(use => use.gross)}::bigint[],
      ${uses.map(use => use.fee)}::bigint[], ${uses.map(use => use.toFund)}::bigint[], ${uses.map(use => use.backendRate)}::bigint[],
      ${uses.map(use => use.backendFee)}::bigint[])`.execute(tx)
}

async function requestPayouts(tx: Tx, day: IsoDate, settled: Settled): Promise<void> {
  const sold = settled.confirmed.filter(({ order, result }) => order.kind === '024' && result.working.net > 0n)
  if (sold.length === 0) return
  await sql`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date)
    select o.order_id, o.custno, 'out', s.net, greatest(o.pay_date, ${day}::date)
    from unnest(${sold.map(({ order }) => order.orderId)}::bigint[], ${sold.map(({ result }) => result.working.net)}::bigint[]) s (order_id, net)
    join orders o using (order_id)`.execute(tx)
}
