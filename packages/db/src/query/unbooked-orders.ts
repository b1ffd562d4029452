import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import type { Fen, NavE4, RateE8, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { holderKind } from '../holder-kind.ts'
import { type KeptTerms, keptTerms } from '../kept-terms.ts'
import type { Reader } from '../tx.ts'

export type UnbookedOrder = KeptTerms & {
  order_id: bigint
  custno: string
  holder: LegalHolder
  tradeacco: string
  fundcode: string
  day: IsoDate
  confirm_date: IsoDate
  /** NAV of the trading day; null until it is published. */
  nav: NavE4 | null
  /** Set for a purchase. */
  amount: Fen | null
  /** Set for a redemption or conversion. */
  shares: ShareCents | null
  target_fundcode: string | null
  target_nav: NavE4 | null
}

type TermsRow = { terms_day: IsoDate; fee_rate: RateE8 | null; fee_discount: number | null; fee_fixed: Fen | null }

/**
 * A customer's unconfirmed orders whose fund, or the target fund, has a NAV later than theirs: paid purchases,
 * redemptions and conversions. Orders of a partly accepted huge redemption are left out, because the accepted part is
 * not known yet.
 */
export async function listUnbookedOrders(db: Reader, custno: string): Promise<UnbookedOrder[]> {
  const { rows } = await sql<Omit<UnbookedOrder, keyof KeptTerms> & TermsRow>`
    select o.order_id, o.custno, ${holderKind} as holder, o.tradeacco, o.fundcode, o.trade_date as day, o.confirm_date, n.nav_e4 as nav,
      case when o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}) then o.amount_fen end as amount, case when o.kind in (${kindSql.redemption}, ${kindSql.conversion}) then o.shares_cents end as shares,
      o.target_fundcode, g.nav_e4 as target_nav,
      coalesce(o.terms_day, o.trade_date) as terms_day, o.fee_rate_e8 as fee_rate, o.fee_discount_e4 as fee_discount, o.fee_fixed_fen as fee_fixed
    from orders o
    left join nav n on n.fundcode = o.fundcode and n.day = o.trade_date
    left join nav g on g.fundcode = o.target_fundcode and g.day = o.trade_date
    where o.custno = ${custno} and o.status = ${statusSql.pending} and o.kind in (${kindSql.purchase}, ${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.planPurchase})
      and (o.kind in (${kindSql.redemption}, ${kindSql.conversion}) or exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'))
      and exists (select from nav l where l.fundcode in (o.fundcode, o.target_fundcode) and l.day > o.trade_date)
      and not exists (select from redemption_limit r where r.fundcode = o.fundcode and r.day = o.trade_date and o.kind in (${kindSql.redemption}, ${kindSql.conversion}))
    order by o.trade_date, o.order_id`.execute(db)
  return rows.map(({ terms_day, fee_rate, fee_discount, fee_fixed, ...order }) =>
    keptTerms({ ...order, termsDay: terms_day, feeRate: fee_rate, feeDiscountE4: fee_discount, feeFixed: fee_fixed }),
  )
}
