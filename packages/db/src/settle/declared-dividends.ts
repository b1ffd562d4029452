import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { ShareCents } from '@zhixiao/domain/money/money.ts'
import type { HeldDividend } from '@zhixiao/domain/settle/dividend.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'
import type { FundAct } from './fund-acts.ts'

export type Entitled = Holder & { shares: ShareCents; frozen: ShareCents; method: DividendType }
export type Declared = { entitled: Entitled[]; payDate: IsoDate }

/**
 * Holders entitled to a dividend: shares, those of them frozen by an authority, and the method in force (rules 2.8).
 * Reads all movements of the fund.
 */
export const entitledTo = ({ fundcode, before }: Pick<FundAct, 'fundcode' | 'before'>) => sql<Entitled>`
    select m.custno, m.tradeacco, m.shares, least(coalesce(f.frozen, 0), m.shares)::bigint as frozen,
      coalesce(c.method, (select default_dividend_method from fund where fundcode = ${fundcode})) as method
    from (
      select custno, tradeacco, sum(moved_cents)::bigint as shares from movement
      where fundcode = ${fundcode} and trade_date < ${before}::date
      group by 1, 2 having sum(moved_cents) > 0
    ) m
    left join (
      select custno, tradeacco, sum(case kind when ${kindSql.freeze} then shares_cents else -shares_cents end) as frozen from orders
      where fundcode = ${fundcode} and kind in (${kindSql.freeze}, ${kindSql.unfreeze}) and status = ${statusSql.confirmed} and trade_date < ${before}::date group by 1, 2
    ) f using (custno, tradeacco)
    left join lateral (
      select dividend_method as method from orders o
      where (o.custno, o.tradeacco, o.fundcode) = (m.custno, m.tradeacco, ${fundcode}) and o.kind = ${kindSql.dividendMethod} and o.status = ${statusSql.confirmed}
        and o.trade_date < ${before}::date
      order by o.order_id desc limit 1
    ) c on true`

/** A declared dividend with the entitled holders. @throws when there is no such dividend. */
export async function readEntitled(tx: Tx, act: FundAct): Promise<Declared> {
  const { fundcode, day } = act
  const { rows } = await sql<{ pay: IsoDate }>`
    select pay_date as pay from dividend where fundcode = ${fundcode} and ex_date = ${day}::date`.execute(tx)
  if (!rows[0]) throw new Error(`no dividend of ${fundcode} on ${day}`)
  const entitled = await sql<Entitled>`${entitledTo(act)} order by 1, 2`.execute(tx)
  return { entitled: entitled.rows, payDate: rows[0].pay }
}

export type HeldBack = Holder &
  HeldDividend & {
    orderId: bigint
    /** Shares of the holding frozen by an authority. */
    frozen: ShareCents
    /** The declared pay date; null when only the registrar knows it. */
    payDate: IsoDate | null
  }

/** Dividends of a fund, and payments of its liquidation, that are held back in whole or in part. */
export async function listHeldBack(db: Reader, fundcode: string): Promise<HeldBack[]> {
  const { rows } = await sql<HeldBack>`
    select o.order_id as "orderId", o.custno, o.tradeacco, o.shares_cents as shares, m.amount, c.share_rounding as rounding,
      d.pay_date as "payDate", coalesce(r.paid, 0)::bigint as released, coalesce(a.frozen, 0)::bigint as frozen, coalesce(s.ratios, '{}') as splits
    from (
      select * from orders where fundcode = ${fundcode} and kind = ${kindSql.dividend} and cause = 'dividend' and status = ${statusSql.confirmed} and pay_date is null
      union all
      select * from orders where fundcode = ${fundcode} and kind = ${kindSql.refund} and cause in ('liquidation-held', 'service', 'floating') and status = ${statusSql.confirmed} and pay_date is null
    ) o join confirmation c on c.order_id = o.order_id and c.leg = 'own'
    cross join lateral (select case o.kind when ${kindSql.dividend} then c.dividend_moved_fen else c.net_fen end as amount) m
    left join dividend d on o.kind = ${kindSql.dividend} and d.fundcode = o.fundcode and d.ex_date = o.trade_date
    cross join lateral (select sum(amount_fen) as paid from orders where parent_order_id = o.order_id and cause = 'released') r
    cross join lateral (
      select sum(case kind when ${kindSql.freeze} then shares_cents else -shares_cents end) as frozen from orders x
      where (x.custno, x.tradeacco, x.fundcode) = (o.custno, o.tradeacco, o.fundcode) and x.kind in (${kindSql.freeze}, ${kindSql.unfreeze}) and x.status = ${statusSql.confirmed}) a
    cross join lateral (
      select array_agg(ratio_e9 order by day) as ratios from split x
      where x.fundcode = o.fundcode and x.day >= coalesce(d.record_date, o.trade_date + 1)
        and exists (select from settlement_run where (day, fundcode, step) = (x.day, x.fundcode, 'split'))) s
    where m.amount > coalesce(r.paid, 0) and not exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'out')
    order by 1`.execute(db)
  return rows
}
