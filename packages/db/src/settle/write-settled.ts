import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { positionChange } from '@zhixiao/domain/settle/position.ts'
import type { DueOrder, Settled } from '@zhixiao/domain/settle/settle-fund-day.ts'
import type { Leg } from '@zhixiao/domain/settle/working.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Tx } from '../tx.ts'
import { settleAdvances } from './advances.ts'
import { type Holdings, holdingsIn } from './holdings.ts'
import { postEntries } from './ledger.ts'

/** Writes a chunk of settled orders in a fixed number of statements. */
export async function writeSettled(tx: Tx, day: IsoDate, settled: Settled, holdings: Holdings): Promise<void> {
  if (settled.confirmed.length === 0) return
  // Holdings first, because lots reference them.
  await upsertHoldings(tx, settled, holdings)
  await confirmOrders(tx, day, settled)
  await insertConfirmations(tx, settled)
  await insertLots(tx, settled)
  await growLots(tx, settled)
  await useLots(tx, settled)
  await postEntries(
    tx,
    'confirm',
    day,
    settled.confirmed.map(({ order: { orderId, custno }, result }) => ({
      id: orderId,
      custno,
      postings: result.postings,
    })),
  )
  await requestPayouts(tx, day, settled)
  await placeDeferred(tx, settled)
  await keepDividendMethods(tx, settled)
  await linkIncome(tx, settled, holdings)
  await freezeReinvested(tx, day, settled, holdings)
  await freezeConverted(tx, day, settled)
  // Last, because placements lock a line last.
  await settleAdvances(
    tx,
    ordersOf(settled, order => order.kind === KIND.redemption),
  )
}

async function upsertHoldings(tx: Tx, settled: Settled, holdings: Holdings): Promise<void> {
  const rows = [...settled.positions.values()].map(({ position, ...of }) => ({ ...of, ...position }))
  await sql`
    insert into ${holdingsIn(holdings)} (custno, tradeacco, fundcode, shares_cents, frozen_cents, cost_fen, paid_fen, received_fen, dividend_fen, realised_fen)
    select * from unnest(${rows.map(row => row.custno)}::text[], ${rows.map(row => row.tradeacco)}::text[], ${rows.map(row => row.fundcode)}::text[],
      ${rows.map(row => row.shares)}::bigint[], ${rows.map(row => row.frozen)}::bigint[], ${rows.map(row => row.cost)}::bigint[],
      ${rows.map(row => row.paid)}::bigint[], ${rows.map(row => row.received)}::bigint[], ${rows.map(row => row.dividend)}::bigint[],
      ${rows.map(row => row.realised)}::bigint[])
    on conflict (custno, tradeacco, fundcode) do update set shares_cents = excluded.shares_cents, frozen_cents = excluded.frozen_cents,
      cost_fen = excluded.cost_fen, paid_fen = excluded.paid_fen, received_fen = excluded.received_fen,
      dividend_fen = excluded.dividend_fen, realised_fen = excluded.realised_fen`.execute(tx)
}

async function confirmOrders(tx: Tx, day: IsoDate, settled: Settled): Promise<void> {
  await sql`
    update orders set status = ${statusSql.confirmed}, confirmed_at = business_now(),
      confirm_date = case when cause = 'carry' then confirm_date else ${day}::date end,
      pay_date = case when kind in (${kindSql.redemption}, ${kindSql.dividend}, ${kindSql.refund}) then greatest(pay_date, case when pay_date is not null then ${day}::date end) end
    where order_id = any(${settled.confirmed.map(({ order }) => order.orderId)}::bigint[]) and status = ${statusSql.pending}`.execute(
    tx,
  )
}

type Row = { orderId: bigint; custno: string; leg: 'own' | 'into' } & Leg

function legsOf(settled: Settled): Row[] {
  return settled.confirmed.flatMap(({ order: { orderId, custno }, result: { own, into } }) => [
    ...(own ? [{ orderId, custno, leg: 'own' as const, ...own }] : []),
    ...(into ? [{ orderId, custno, leg: 'into' as const, ...into }] : []),
  ])
}

async function insertConfirmations(tx: Tx, settled: Settled): Promise<void> {
  const legs = legsOf(settled)
  if (legs.length === 0) return
  const rows = legs.map(({ working, orderId, custno, leg }) => ({ ...working, orderId, custno, leg }))
  const moves = legs.map(leg => positionChange(leg.before, leg.after))
  await sql`
    insert into confirmation (order_id, custno, leg, confirm_date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, discount_e4, fixed_fee_fen,
      net_fen, fee_fen, performance_fen, to_fund_fen, backend_fee_fen, interest_fen, unpaid_fen, refund_fen, shares_cents, share_rounding,
      moved_cents, cost_moved_fen, paid_moved_fen, received_moved_fen, dividend_moved_fen, realised_moved_fen)
    select * from unnest(${rows.map(row => row.orderId)}::bigint[], ${rows.map(row => row.custno)}::text[], ${rows.map(row => row.leg)}::text[], ${rows.map(row => row.confirmDate)}::date[],
      ${rows.map(row => row.nav)}::bigint[], ${rows.map(row => row.navDay)}::date[], ${rows.map(row => row.navVersion)}::int[],
      ${rows.map(row => row.gross)}::bigint[], ${rows.map(row => row.rate)}::bigint[], ${rows.map(row => row.discountE4)}::int[],
      ${rows.map(row => row.fixedFee)}::bigint[], ${rows.map(row => row.net)}::bigint[], ${rows.map(row => row.fee)}::bigint[],
      ${rows.map(row => row.performanceFee)}::bigint[], ${rows.map(row => row.toFund)}::bigint[], ${rows.map(row => row.backendFee)}::bigint[], ${rows.map(row => row.interest)}::bigint[],
      ${rows.map(row => row.unpaid)}::bigint[], ${rows.map(row => row.refund)}::bigint[], ${rows.map(row => row.shares)}::bigint[], ${rows.map(row => row.shareRounding)}::text[],
      ${moves.map(move => move.shares)}::bigint[], ${moves.map(move => move.cost)}::bigint[], ${moves.map(move => move.paid)}::bigint[],
      ${moves.map(move => move.received)}::bigint[], ${moves.map(move => move.dividend)}::bigint[], ${moves.map(move => move.realised)}::bigint[])`.execute(
    tx,
  )
}

async function insertLots(tx: Tx, settled: Settled): Promise<void> {
  const lots = settled.newLots
  if (lots.length === 0) return
  await sql`
    insert into lot (custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, channel, nav_e4, split_ratios_e9, root_lot_id, converted_on,
      shares_cents, remaining_cents)
    select custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, channel, nav, splits::bigint[], root, converted_on, shares, shares
    from unnest(${lots.map(lot => lot.custno)}::text[], ${lots.map(lot => lot.tradeacco)}::text[], ${lots.map(lot => lot.fundcode)}::text[],
      ${lots.map(lot => lot.orderId)}::bigint[], ${lots.map(lot => lot.registerDate)}::date[], ${lots.map(lot => lot.tradeDate)}::date[],
      ${lots.map(lot => lot.feeType)}::text[], ${lots.map(lot => lot.channel)}::text[], ${lots.map(lot => lot.nav)}::bigint[], ${lots.map(({ splits = [] }) => `{${splits.join()}}`)}::text[],
      ${lots.map(lot => lot.rootLotId ?? null)}::bigint[], ${lots.map(lot => lot.convertedOn ?? null)}::date[], ${lots.map(lot => lot.shares)}::bigint[])
      with ordinality l (custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, channel, nav, splits, root, converted_on, shares, at)
    order by order_id, at`.execute(tx)
}

async function growLots(tx: Tx, { lotsGrown }: Settled): Promise<void> {
  if (lotsGrown.size === 0) return
  await sql`
    update lot set shares_cents = shares_cents + g.more, remaining_cents = remaining_cents + g.more
    from unnest(${[...lotsGrown.keys()]}::bigint[], ${[...lotsGrown.values()]}::bigint[]) g (lot_id, more)
    where lot.lot_id = g.lot_id`.execute(tx)
}

async function useLots(tx: Tx, settled: Settled): Promise<void> {
  if (settled.lotsLeft.size === 0) return
  const left = [...settled.lotsLeft]
  await sql`
    update lot set remaining_cents = l.remaining
    from unnest(${left.map(([lotId]) => lotId)}::bigint[], ${left.map(([, remaining]) => remaining)}::bigint[]) l (lot_id, remaining)
    where lot.lot_id = l.lot_id`.execute(tx)
  const uses = settled.confirmed.flatMap(({ order, result }) =>
    (result.own?.working.uses ?? []).map(use => ({ orderId: order.orderId, custno: order.custno, ...use })),
  )
  await sql`
    insert into lot_use (order_id, lot_id, custno, shares_cents, days, rate_e8, gross_fen, fee_fen, to_fund_fen, backend_rate_e8, backend_fee_fen)
    select * from unnest(${uses.map(use => use.orderId)}::bigint[], ${uses.map(use => use.lotId)}::bigint[], ${uses.map(use => use.custno)}::text[], ${uses.map(use => use.shares)}::bigint[],
      ${uses.map(use => use.days)}::int[], ${uses.map(use => use.rate)}::bigint[], ${uses.map(use => use.gross)}::bigint[],
      ${uses.map(use => use.fee)}::bigint[], ${uses.map(use => use.toFund)}::bigint[], ${uses.map(use => use.backendRate)}::bigint[],
      ${uses.map(use => use.backendFee)}::bigint[])`.execute(tx)
}

/**
 * Requests payouts to cards. The dividend of frozen shares, and what a liquidation pays on them, has no pay date: it stays in
 * `payable` until they are unfrozen. @throws where an order has a payout already.
 */
async function requestPayouts(tx: Tx, day: IsoDate, settled: Settled): Promise<void> {
  const owed = settled.confirmed.filter(({ result }) => result.payout > 0n)
  if (owed.length === 0) return
  const { rows } = await sql<{ order_id: bigint }>`
    with due as (
      select o.order_id, o.custno, s.payout, greatest(o.pay_date, ${day}::date) as day
      from unnest(${owed.map(({ order }) => order.orderId)}::bigint[], ${owed.map(({ result }) => result.payout)}::bigint[]) s (order_id, payout)
      join orders o using (order_id)
      where o.pay_date is not null or (o.kind <> ${kindSql.dividend} and coalesce(o.cause, '') not in ('liquidation-held', 'service', 'floating'))
    ),
    asked as (
      insert into bank_txn (order_id, custno, direction, amount_fen, due_date)
      select order_id, custno, 'out', payout, day from due
      -- A same-day payment that the bank refused ended its first attempt.
      on conflict (order_id, direction) do update set state = 'requested', attempt = bank_txn.attempt + 1, amount_fen = excluded.amount_fen,
        due_date = excluded.due_date, done_at = null, code = '', asked = null, agreement_id = null
      where bank_txn.state = 'cancelled' returning order_id
    )
    select order_id from due where order_id not in (select order_id from asked)`.execute(tx)
  if (rows.length > 0) throw new Error(`paid already: ${rows.map(row => row.order_id).join(', ')}`)
}

/**
 * Defers the rest of a redemption or conversion to the next trading day, without priority: its shares stay frozen, the
 * day limit of its first day already counted the whole order, and the terms of the request charge it. Skips a limited day that has confirmed orders: a
 * conversion into a fund that confirms later defers its rest after them.
 */
async function placeDeferred(tx: Tx, settled: Settled): Promise<void> {
  const cut = settled.confirmed.flatMap(({ order: { orderId }, result: { request } }) =>
    request ? [{ orderId, ...request.before }] : [],
  )
  if (cut.length > 0)
    await sql`
      update orders o set request_amount_fen = c.amount, request_charged_fen = c.charged
      from unnest(${cut.map(each => each.orderId)}::bigint[], ${cut.map(each => each.amount)}::bigint[], ${cut.map(each => each.charged)}::bigint[])
        c (order_id, amount, charged) where o.order_id = c.order_id`.execute(tx)
  const deferred = settled.confirmed.filter(({ result }) => result.deferred > 0n)
  if (deferred.length === 0) return
  await sql`
    insert into orders (custno, tradeacco, fundcode, target_fundcode, kind, shares_cents, large_redemption, accept_at, trade_date,
      confirm_date, pay_date, request_id, body_hash, origin, cause, parent_order_id, terms_day, request_amount_fen, request_charged_fen)
    select o.custno, o.tradeacco, o.fundcode, o.target_fundcode, o.kind, d.shares, o.large_redemption, business_now(), t.day,
      c.day, case o.kind when ${kindSql.redemption} then p.day end, 'deferred-' || o.order_id, '-', 'fund', 'deferred', o.order_id,
      coalesce(o.terms_day, o.trade_date), d.amount, d.charged
    from unnest(${deferred.map(({ order }) => order.orderId)}::bigint[], ${deferred.map(({ result }) => result.deferred)}::bigint[],
      ${deferred.map(({ result }) => result.request?.after.amount ?? null)}::bigint[], ${deferred.map(({ result }) => result.request?.after.charged ?? null)}::bigint[])
      d (order_id, shares, amount, charged)
    join orders o using (order_id) join fund f using (fundcode) left join fund i on i.fundcode = o.target_fundcode
    cross join lateral (select array[o.fundcode, o.target_fundcode] as codes) a
    cross join lateral (
      select coalesce(max(r.day), o.trade_date) as day from redemption_limit r
      where r.fundcode = o.fundcode and r.day > o.trade_date
        and exists (
          select from orders n where n.fundcode = r.fundcode and n.status = ${statusSql.confirmed} and n.confirm_date >= r.day and n.trade_date = r.day and n.kind in (${kindSql.redemption}, ${kindSql.conversion})
        )
    ) u
    cross join lateral (select open_day(codes, u.day + 1, 0) as day) t
    cross join lateral (select open_day(codes, t.day, greatest(f.confirm_lag, i.confirm_lag)) as day) c
    cross join lateral (select open_day(codes, t.day, greatest(f.pay_lag, f.confirm_lag)) as day) p
    order by o.order_id`.execute(tx)
}

const ordersOf = (settled: Settled, is: (order: DueOrder) => boolean): bigint[] =>
  settled.confirmed.filter(({ order }) => is(order)).map(({ order }) => order.orderId)

async function keepDividendMethods(tx: Tx, settled: Settled): Promise<void> {
  const changes = ordersOf(settled, order => order.kind === KIND.dividendMethod)
  if (changes.length === 0) return
  await sql`
    insert into dividend_setting (custno, tradeacco, fundcode, method, order_id, since_trade_date)
    select distinct on (custno, tradeacco, fundcode) custno, tradeacco, fundcode, dividend_method, order_id, trade_date
    from orders where order_id = any(${changes}::bigint[]) order by custno, tradeacco, fundcode, order_id desc
    on conflict (custno, tradeacco, fundcode) do update
      set method = excluded.method, order_id = excluded.order_id, since_trade_date = excluded.since_trade_date`.execute(
    tx,
  )
}

/** Freezes shares reinvested from the dividend of frozen shares (rules 2.8), which has no pay date. */
async function freezeReinvested(tx: Tx, day: IsoDate, settled: Settled, holdings: Holdings): Promise<void> {
  const reinvested = ordersOf(
    settled,
    order => order.cause === 'dividend' && order.dividendMethod === DIVIDEND.reinvest,
  )
  if (reinvested.length === 0) return
  const { rows } = await sql<{ orderId: bigint }>`
    with bought as (
      select o.*, c.shares_cents as bought_cents from orders o join confirmation c using (order_id)
      where o.order_id = any(${reinvested}::bigint[]) and o.pay_date is null and c.shares_cents > 0
    ),
    held as (
      update ${holdingsIn(holdings)} set frozen_cents = h.frozen_cents + b.shares
      from (select custno, tradeacco, fundcode, sum(bought_cents)::bigint as shares from bought group by 1, 2, 3) b
      where (h.custno, h.tradeacco, h.fundcode) = (b.custno, b.tradeacco, b.fundcode)
    )
    insert into orders (custno, tradeacco, fundcode, kind, cause, shares_cents, trade_date, confirm_date, confirmed_at, status,
      parent_order_id, request_id, body_hash, origin, accept_at)
    select custno, tradeacco, fundcode, ${kindSql.freeze}, 'freeze', bought_cents, trade_date, ${day}::date, business_now(), ${statusSql.confirmed},
      order_id, 'reinvested-' || order_id, '-', 'fund', business_now()
    from bought order by order_id returning order_id as "orderId"`.execute(tx)
  await enterFreezes(tx, day, rows)
}

/** A freeze moves nothing, and has an entry as every confirmed order. */
const enterFreezes = (tx: Tx, day: IsoDate, rows: readonly { orderId: bigint }[]): Promise<void> =>
  postEntries(
    tx,
    'confirm',
    day,
    rows.map(({ orderId }) => ({ id: orderId, postings: [] })),
  )

/** Freezes what frozen shares of a converted fund have become; the freeze there stays, and holds what is due on them in money. */
async function freezeConverted(tx: Tx, day: IsoDate, settled: Settled): Promise<void> {
  const moved = ordersOf(settled, order => order.cause === 'fund-conversion-held' && order.kind === KIND.conversion)
  if (moved.length === 0) return
  const { rows } = await sql<{ orderId: bigint }>`
    with moved as (
      select o.*, c.shares_cents as into_cents from orders o join confirmation c on c.order_id = o.order_id and c.leg = 'into'
      where o.order_id = any(${moved}::bigint[]) and c.shares_cents > 0
    ),
    held as (
      update holding h set frozen_cents = h.frozen_cents + m.into_cents from moved m
      where (h.custno, h.tradeacco, h.fundcode) = (m.custno, m.tradeacco, m.target_fundcode)
    )
    insert into orders (custno, tradeacco, fundcode, kind, cause, shares_cents, trade_date, confirm_date, confirmed_at, status,
      parent_order_id, request_id, body_hash, origin, accept_at)
    select custno, tradeacco, target_fundcode, ${kindSql.freeze}, 'freeze', into_cents, trade_date, ${day}::date, business_now(), ${statusSql.confirmed},
      order_id, 'converted-' || order_id, '-', 'fund', business_now()
    from moved order by order_id returning order_id as "orderId"`.execute(tx)
  await enterFreezes(tx, day, rows)
}

/** Removes carried income, and losses borne by the last shares, from unpaid income. */
async function linkIncome(tx: Tx, settled: Settled, holdings: Holdings): Promise<void> {
  const borne = settled.confirmed.filter(({ result }) => result.own && result.own.working.unpaid !== ZERO_FEN)
  const carried = [...ordersOf(settled, order => order.cause === 'carry'), ...borne.map(({ order }) => order.orderId)]
  if (carried.length === 0) return
  await sql`
    with paid as (
      update money_income i set order_id = o.order_id from orders o
      where o.order_id = any(${carried}::bigint[]) and (i.custno, i.tradeacco, i.fundcode) = (o.custno, o.tradeacco, o.fundcode)
        and i.order_id is null and (i.day <= o.trade_date or o.cause is distinct from 'carry')
      returning i.custno, i.tradeacco, i.fundcode, i.income_fen
    )
    update ${holdingsIn(holdings)} set unpaid_fen = h.unpaid_fen - p.income
    from (select custno, tradeacco, fundcode, sum(income_fen)::bigint as income from paid group by 1, 2, 3) p
    where (h.custno, h.tradeacco, h.fundcode) = (p.custno, p.tradeacco, p.fundcode)`.execute(tx)
}
