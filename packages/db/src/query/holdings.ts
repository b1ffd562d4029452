import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { type Fen, type NavE4, type ShareCents, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { Claim } from '@zhixiao/domain/settle/money-fund.ts'
import type { Position } from '@zhixiao/domain/settle/position.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { kindSql, statusSql } from '../codes.ts'
import { hasGrownLot, lotColumns, oldestFirst } from '../lot-columns.ts'
import type { FundTrading } from '../market/traded-fund.ts'
import type { Reader } from '../tx.ts'
import { countsOn } from './day-incomes.ts'

export type HoldingRow = Position &
  Omit<FundTrading, 'is_raised'> & {
    fundcode: string
    fundname: string
    risk_level: number
    fee_type: string
    confirm_lag: number
    /** What an order placed now may sell. */
    sellable: ShareCents
    tradeacco: string
    bank_code: string
    bank_name: string
    card_tail: string
    nav_day: IsoDate | null
    nav: NavE4 | null
    /** Uncarried income of a money-market fund. */
    unpaid: Fen
  }

/** All holdings of a customer with the last NAV of each fund, in one statement; highest value first. */
export async function listHoldings(db: Reader, custno: string): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`
    select h.fundcode, f.fundname, f.fund_type, status_for(c.custtype, f.status, f.inst_status) as status, f.risk_level, d.fee_type, f.confirm_lag, f.open_windows, f.end_date, day_after_cut_off(business_now()) as order_day, h.tradeacco, a.bank_code, b.name as bank_name, a.card_tail,
      h.shares_cents as shares, h.frozen_cents as frozen, h.cost_fen as cost, h.paid_fen as paid, h.received_fen as received,
      h.dividend_fen as dividend, h.realised_fen as realised,
      n.day as nav_day, n.nav_e4 as nav, h.unpaid_fen as unpaid,
      case when exists (select from holding_periods(h.fundcode))
        then (select sellable_cents(h.custno, h.tradeacco, h.fundcode, t.day, open_day(array[h.fundcode], t.day, f.confirm_lag)) from find_trading_day(business_now(), array[h.fundcode]) t)
        else h.shares_cents - h.frozen_cents end as sellable
    from holding h join fund f using (fundcode) join customer c using (custno) join trade_account a using (tradeacco) join bank b using (bank_code)
    cross join lateral terms_on(h.fundcode, ${businessToday}) d
    left join lateral (select day, nav_e4 from nav where fundcode = h.fundcode order by day desc limit 1) n on true
    where h.custno = ${custno} and (h.shares_cents > 0 or h.realised_fen <> 0 or h.dividend_fen <> 0 or h.unpaid_fen <> 0)
    order by h.shares_cents * coalesce(n.nav_e4, 0) desc, h.fundcode, h.tradeacco`.execute(db)
  return rows
}

/** A claim with the day whose terms charge it, on which it was accepted. */
export type PendingClaim = Claim & { orderId: bigint; termsDay: IsoDate }

/** Shares of a holding claimed by pending orders, in the order of settlement. */
export async function listClaims(
  db: Reader,
  custno: string,
  tradeacco: string,
  fundcode: string,
): Promise<PendingClaim[]> {
  const { rows } = await sql<PendingClaim>`
    select order_id as "orderId", shares_cents as shares, kind not in (${kindSql.forcedDecrease}, ${kindSql.custodyOut}) as "isSale", coalesce(terms_day, trade_date) as "termsDay" from orders
    where (custno, tradeacco, fundcode) = (${custno}, ${tradeacco}, ${fundcode}) and status = ${statusSql.pending}
      and (kind in (${kindSql.redemption}, ${kindSql.conversion}) or kind = ${kindSql.custodyOut} or (kind = ${kindSql.forcedDecrease} and (lot_id is null or cause = 'transfer')))
    order by kind not in (${kindSql.forcedDecrease}, ${kindSql.custodyOut}), confirm_date, trade_date, order_id`.execute(
    db,
  )
  return rows
}

/** Uncarried income or loss of a money-market fund. */
export async function readUnpaid(db: Reader, custno: string, tradeacco: string, fundcode: string): Promise<Fen> {
  const { rows } = await sql<{ unpaid: Fen }>`
    select unpaid_fen as unpaid from holding
    where (custno, tradeacco, fundcode) = (${custno}, ${tradeacco}, ${fundcode})`.execute(db)
  return rows[0]?.unpaid ?? ZERO_FEN
}

export type LotRow = Lot & { shares: ShareCents }

/** The lots of one holding that still have shares, oldest first. */
export async function listLots(db: Reader, custno: string, tradeacco: string, fundcode: string): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select ${lotColumns}, l.shares_cents as shares
    from lot l where l.custno = ${custno} and l.tradeacco = ${tradeacco} and l.fundcode = ${fundcode} and l.remaining_cents > 0
    order by ${oldestFirst}`.execute(db)
  return rows
}

/**
 * The lots of one holding with what they still had at the end of a day, by what was confirmed until then, without what later splits
 * added; oldest first.
 */
export async function listLotsOn(
  db: Reader,
  { custno, tradeacco, fundcode, day }: { custno: string; tradeacco: string; fundcode: string; day: IsoDate },
): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    with moved as (
      select m.order_id from movement m
      where (m.custno, m.tradeacco, m.fundcode) = (${custno}, ${tradeacco}, ${fundcode}) and ${countsOn} <= ${day}::date
    ),
    l as (
      select lot.lot_id, lot.order_id, lot.register_date, lot.trade_date, lot.fee_type, lot.channel, lot.nav_e4, lot.split_ratios_e9, lot.root_lot_id, lot.converted_on,
        (lot.shares_cents - coalesce((select sum(u.shares_cents) from lot_use u
          where u.lot_id = lot.lot_id and u.order_id in (select order_id from moved)), 0)
          - coalesce((select sum(o.shares_cents) from orders o
            where o.custno = lot.custno and o.lot_id = lot.lot_id and ${hasGrownLot} and o.order_id not in (select order_id from moved)), 0))::bigint as remaining_cents
      from lot where (lot.custno, lot.tradeacco, lot.fundcode) = (${custno}, ${tradeacco}, ${fundcode})
        and lot.order_id in (select order_id from moved)
    )
    select ${lotColumns} from l where l.remaining_cents > 0 order by ${oldestFirst}`.execute(db)
  return rows
}

/** The days that decide when the lot of an order may be sold; null while it has made none. Of several, those of the oldest. */
export async function findLotDays(
  db: Reader,
  orderId: bigint,
): Promise<{ register_date: IsoDate; trade_date: IsoDate } | null> {
  const { rows } = await sql<{ register_date: IsoDate; trade_date: IsoDate }>`
    select register_date, trade_date from lot l where order_id = ${orderId}
    order by ${oldestFirst} limit 1`.execute(db)
  return rows[0] ?? null
}
