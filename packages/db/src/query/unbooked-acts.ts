import type { UnbookedAct } from '@zhixiao/domain/assets/unbooked-acts.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { NavE4, RatioE9, ShareCents, ShareRounding } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { entitledTo } from '../settle/declared-dividends.ts'
import { actRank } from '../settle/fund-acts.ts'
import type { Reader } from '../tx.ts'

type Published = {
  fundcode: string
  step: UnbookedAct['step']
  day: IsoDate
  before: IsoDate
  nav: NavE4
  rounding: ShareRounding
  ratio: RatioE9 | null
  per_share_e6: bigint | null
  pay_date: IsoDate | null
}
type Place = { fundcode: string; fundname: string; tradeacco: string; bank_name: string; card_tail: string }
type Shares = { shares: ShareCents; frozen: ShareCents; method: DividendType }
export type PlacedAct = { place: Place; act: UnbookedAct }

/**
 * Splits and dividends of this customer whose NAV is published and which are not yet settled, in the order of
 * settlement. They exist only between a NAV and the next settlement, so holders and shares are read act by act.
 */
export async function listUnbookedActs(db: Reader, custno: string): Promise<PlacedAct[]> {
  const placed: PlacedAct[] = []
  for (const published of await listPublished(db, custno)) {
    for (const { shares, frozen, method, ...place } of await listMet(db, custno, published))
      placed.push({ place, act: actOf(published, { shares, frozen, method }) })
  }
  return placed
}

async function listPublished(db: Reader, custno: string): Promise<Published[]> {
  const { rows } = await sql<Published>`
    with fund_held as (select distinct fundcode from holding where custno = ${custno}),
    act as (
      select h.*, 'dividend' as step, d.ex_date as day, d.record_date as before, null::bigint as ratio, d.per_share_e6, d.pay_date
      from fund_held h join dividend d using (fundcode)
      union all
      select h.*, 'split', s.day, s.day, s.ratio_e9, null, null from fund_held h join split s using (fundcode)
    )
    select a.*, n.nav_e4 as nav, t.share_rounding as rounding from act a join nav n using (fundcode, day) cross join lateral terms_on(a.fundcode, a.day) t
    where a.before > (select min(trade_date) from orders where custno = ${custno})
      and (not exists (select from settlement_run r where (r.day, r.fundcode, r.step) = (a.day, a.fundcode, a.step))
        or exists (select from orders o where o.custno = ${custno} and o.fundcode = a.fundcode and o.trade_date = a.day and o.status = ${statusSql.pending} and o.cause = a.step))
    order by a.before, a.day, a.fundcode, ${actRank(sql`a.step`)}`.execute(db)
  return rows
}

async function listMet(
  db: Reader,
  custno: string,
  { fundcode, step, day, before }: Published,
): Promise<(Place & Shares)[]> {
  const { rows } = await sql<Place & Shares>`
    select f.fundcode, f.fundname, e.tradeacco, b.name as bank_name, a.card_tail, e.shares, e.frozen, e.method
    from (${entitledTo({ fundcode, before })}) e join trade_account a using (tradeacco) join bank b using (bank_code), fund f
    where f.fundcode = ${fundcode} and e.custno = ${custno} and not exists (
      select from orders o where o.custno = e.custno and o.tradeacco = e.tradeacco and o.fundcode = ${fundcode}
        and o.cause = ${step} and o.kind in (${kindSql.dividend}, ${kindSql.forcedIncrease}, ${kindSql.forcedDecrease}) and o.trade_date = ${day}::date and o.status = ${statusSql.confirmed})
    order by e.tradeacco`.execute(db)
  return rows
}

function actOf(published: Published, { shares, frozen, method }: Shares): UnbookedAct {
  const { day, before, nav, rounding, ratio, per_share_e6: perShareE6, pay_date: payDate } = published
  const base = { day, before, nav, rounding, shares }
  if (ratio !== null) return { ...base, step: 'split', ratio }
  if (perShareE6 === null || payDate === null) throw new Error('a dividend without its terms')
  return { ...base, step: 'dividend', frozen, perShareE6, method, payDate }
}
