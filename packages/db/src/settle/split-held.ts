import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ShareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import type { HeldOrder } from '@zhixiao/domain/settle/split.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import type { Tx } from '../tx.ts'
import type { FundAct } from './fund-acts.ts'
import { postEntries } from './ledger.ts'

export type HeldShares = Holder & { frozen: ShareCents; orders: HeldOrder[] }

/** The frozen shares of a fund when it splits: by an authority, and by orders of the day of the split and later. */
export async function listHeldShares(tx: Tx, { fundcode, day }: FundAct): Promise<HeldShares[]> {
  const orders = await sql<Holder & HeldOrder>`
    select custno, tradeacco, order_id as "orderId", shares_cents as shares, case kind when ${kindSql.freeze} then 'freeze' when ${kindSql.unfreeze} then 'unfreeze' else 'sale' end as kind
    from orders where fundcode = ${fundcode} and status = ${statusSql.pending} and kind in (${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.freeze}, ${kindSql.unfreeze}, ${kindSql.forcedDecrease}) and trade_date >= ${day}::date
    order by order_id for update`.execute(tx)
  const frozen = await sql<Holder & { frozen: ShareCents }>`
    select custno, tradeacco, sum(case kind when ${kindSql.freeze} then shares_cents else -shares_cents end)::bigint as frozen from orders
    where fundcode = ${fundcode} and kind in (${kindSql.freeze}, ${kindSql.unfreeze}) and status = ${statusSql.confirmed} group by 1, 2`.execute(
    tx,
  )
  const held = new Map<string, HeldShares>()
  const of = ({ custno, tradeacco }: Holder): HeldShares => {
    const found = held.get(tradeacco) ?? { custno, tradeacco, frozen: ZERO_SHARES, orders: [] }
    held.set(tradeacco, found)
    return found
  }
  for (const row of frozen.rows) of(row).frozen = row.frozen
  for (const { orderId, shares, kind, ...holder } of orders.rows) of(holder).orders.push({ orderId, shares, kind })
  return [...held.values()]
}

/**
 * Replaces pending orders by orders of the same days with their shares after a split, and adjusts the frozen shares. An
 * order left with zero shares is only ended.
 */
export async function resizeOrders(tx: Tx, orders: readonly Pick<HeldOrder, 'orderId' | 'shares'>[]): Promise<void> {
  if (orders.length === 0) return
  await sql`
    with resized as (
      select * from unnest(${orders.map(order => order.orderId)}::bigint[], ${orders.map(order => order.shares)}::bigint[]) r (order_id, shares)
    ),
    ended as (
      update orders o set status = ${statusSql.failed}, fail_code = 'SPLIT' from resized r where o.order_id = r.order_id and o.status = ${statusSql.pending}
      returning o.*, r.shares as left_cents
    ),
    placed as (
      insert into orders (custno, tradeacco, fundcode, kind, shares_cents, large_redemption, accept_at, trade_date, confirm_date, pay_date,
        target_fundcode, target_amount_fen, lot_id, request_id, body_hash, origin, cause, parent_order_id, terms_day, request_amount_fen, request_charged_fen)
      select custno, tradeacco, fundcode, kind, left_cents, large_redemption, business_now(), trade_date, confirm_date, pay_date,
        target_fundcode, target_amount_fen, lot_id, 'resized-' || order_id, '-', 'fund', 'resized', order_id, terms_day, request_amount_fen, request_charged_fen
      from ended where left_cents > 0 order by order_id
    )
    update holding h set frozen_cents = h.frozen_cents - e.freed
    from (
      select custno, tradeacco, fundcode, sum(shares_cents - left_cents)::bigint as freed from ended where kind <> ${kindSql.unfreeze} group by 1, 2, 3
    ) e
    where (h.custno, h.tradeacco, h.fundcode) = (e.custno, e.tradeacco, e.fundcode)`.execute(tx)
  await freeDayLimit(
    tx,
    orders.filter(order => order.shares === 0n).map(order => order.orderId),
  )
}

/**
 * Adds (plus) or removes (minus) authority-frozen shares after a split: at once, so that the added shares cannot be
 * sold.
 */
export async function resizeFreezes(
  tx: Tx,
  { fundcode, day }: FundAct,
  settleOn: IsoDate,
  changes: readonly (Holder & { change: bigint })[],
): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<{ orderId: bigint }>`
    with c as (
      select * from unnest(${changes.map(each => each.custno)}::text[], ${changes.map(each => each.tradeacco)}::text[],
        ${changes.map(each => each.change)}::bigint[]) c (custno, tradeacco, change)
    ),
    held as (
      update holding h set frozen_cents = h.frozen_cents + c.change from c
      where (h.custno, h.tradeacco, h.fundcode) = (c.custno, c.tradeacco, ${fundcode})
    )
    insert into orders (custno, tradeacco, fundcode, kind, cause, shares_cents, trade_date, confirm_date, confirmed_at, status,
      request_id, body_hash, origin, accept_at)
    select custno, tradeacco, ${fundcode}, case when change > 0 then ${kindSql.freeze} else ${kindSql.unfreeze} end, 'split', abs(change), ${day}::date, ${settleOn}::date,
      business_now(), ${statusSql.confirmed}, 'split-held-' || ${fundcode} || '-' || ${day} || '-' || tradeacco, '-', 'fund', business_now()
    from c order by tradeacco returning order_id as "orderId"`.execute(tx)
  await postEntries(
    tx,
    'confirm',
    settleOn,
    rows.map(({ orderId }) => ({ id: orderId, postings: [] })),
  )
}
