import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, RateE8, ShareCents, ShareRounding } from '@zhixiao/domain/money/money.ts'
import type { OrderKind } from '@zhixiao/domain/order/order-states.ts'
import type { UsedLot } from '@zhixiao/domain/settle/restate.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

/** A leg that was confirmed at a NAV, with what corrections have added to it since. */
export type ConfirmedLeg = Holder & {
  orderId: bigint
  kind: OrderKind
  leg: 'own' | 'into'
  /** The fund of the leg. */
  fundcode: string
  /** The order's own fund: of a conversion the one left. */
  soldFund: string
  tradeDate: IsoDate
  net: Fen
  interest: Fen
  rounding: ShareRounding
  /** Shares of the leg, and money paid out for it, corrections included. */
  shares: ShareCents
  paid: Fen
  /** 036: the rate difference. */
  diff: RateE8 | null
  lotId: bigint | null
  free: ShareCents
}

/**
 * Every leg that was confirmed at the NAV of a day of a fund and moved shares or money by it; of a conversion the leg
 * entered, whichever of the two NAVs it was.
 */
export async function listConfirmedAt(tx: Tx, fundcode: string, day: IsoDate): Promise<ConfirmedLeg[]> {
  const { rows } = await sql<ConfirmedLeg>`
    with touched as (
      select distinct c.order_id from confirmation c join orders o using (order_id)
      where c.nav_day = ${day}::date and o.kind in ('022', '024', '036', '039', '143') and coalesce(o.cause, '') <> 'carry'
        and case c.leg when 'own' then o.fundcode else o.target_fundcode end = ${fundcode}
    ),
    leg as (
      select c.*, o.custno, o.tradeacco, o.kind, o.trade_date, o.fundcode as sold_fund, case c.leg when 'own' then o.fundcode else o.target_fundcode end as leg_fund
      from touched join confirmation c using (order_id) join orders o using (order_id)
      where (o.kind = '036') = (c.leg = 'into') and (o.kind <> '143' or c.shares_cents > 0)
    )
    select l.order_id as "orderId", l.custno, l.tradeacco, l.kind, l.leg, l.leg_fund as fundcode, l.sold_fund as "soldFund", l.trade_date as "tradeDate", l.net_fen as net,
      l.interest_fen as interest, l.share_rounding as rounding,
      (l.shares_cents + coalesce(x.shares, 0))::bigint as shares, (l.net_fen + coalesce(x.paid, 0))::bigint as paid,
      case l.kind when '036' then l.rate_e8 end as diff, t.lot_id as "lotId",
      greatest(coalesce(h.shares_cents - h.frozen_cents, 0), 0)::bigint as free
    from leg l
    left join lot t on t.order_id = l.order_id
    left join holding h on (h.custno, h.tradeacco, h.fundcode) = (l.custno, l.tradeacco, l.leg_fund)
    left join lateral (
      select sum(case kind when '144' then shares_cents when '145' then -shares_cents end) as shares,
        sum(case when kind = '140' and cause = 'correction' then amount_fen end) as paid
      from orders x where x.parent_order_id = l.order_id and x.cause in ('correction', 'covered')
    ) x on true
    order by l.order_id`.execute(tx)
  return rows
}

/** The lots a sale or conversion used, as its confirmation reckoned them. */
export async function listUsedLots(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, UsedLot[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<UsedLot & { orderId: bigint }>`
    select order_id as "orderId", shares_cents as shares, rate_e8 as rate, backend_fee_fen as "backendFee"
    from lot_use where order_id = any(${[...orderIds]}::bigint[])`.execute(tx)
  return Map.groupBy(rows, row => row.orderId)
}

/** Keeps who corrected which NAV and when; the NAV itself has the new version. */
export async function insertNavCorrection(
  tx: Tx,
  correction: { fundcode: string; day: IsoDate; from: bigint; to: bigint; by: string },
): Promise<void> {
  await sql`
    insert into nav_correction (fundcode, day, version, old_nav_e4, new_nav_e4, by_whom, at)
    select fundcode, day, version, ${correction.from}, ${correction.to}, ${correction.by}, business_now() from nav
    where fundcode = ${correction.fundcode} and day = ${correction.day}::date`.execute(tx)
}

/** NAVs of one day, of the funds named. */
export async function readNavsOf(tx: Tx, fundcodes: readonly string[], day: IsoDate): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ fundcode: string; nav: bigint }>`
    select fundcode, nav_e4 as nav from nav where fundcode = any(${[...fundcodes]}::text[]) and day = ${day}::date`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.fundcode, row.nav]))
}
