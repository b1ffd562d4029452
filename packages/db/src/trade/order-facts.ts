import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { InvestorType } from '@zhixiao/domain/codes/investor-types.ts'
import { SENIOR_WARNING } from '@zhixiao/domain/customer/senior-warning.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { fastSql, listSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import type { PlacedOrder } from './place-order.ts'

export type TradeKey = { custno: string; tradeacco: string; fundcode: string }

/** All facts that decide an order, except those of the guards, in one statement. Status and limits are as of its trading day. */
export type OrderFacts = {
  fund_version: number
  status: FundStatus
  fund_type: FundType
  /** Whether the order's trading day is after the last day of the raising. */
  is_raised: boolean
  /** Of an order placed now. */
  fee_type: 'A' | 'B'
  /** The cell of the fund's open periods. */
  open_windows: string | null
  end_date: IsoDate | null
  order_day: IsoDate
  risk_level: number
  min_first_fen: Fen
  min_further_fen: Fen
  single_max_fen: Fen
  day_max_fen: Fen
  plan_min_fen: Fen
  plan_max_fen: Fen
  min_redeem_cents: ShareCents
  min_hold_cents: ShareCents
  can_withdraw: boolean
  /** The keeper of the fund's register; by default the fund's company. */
  registrar: string
  /** The funds into which its shares convert; see partnersOf. */
  convert_into: string | null
  card_state: string | null
  capitalmode: string | null
  /** Whether a transfer from the card may pay a purchase. */
  card_remits: boolean
  card_single_max_fen: Fen | null
  card_day_max_fen: Fen | null
  /** What the card is debited today. */
  card_used_today_fen: Fen
  held_cents: ShareCents
  frozen_cents: ShareCents
  /** What an order may sell now: not frozen and, in a fund with a holding period, free. */
  sellable_cents: ShareCents
  has_holding_period: boolean
  is_further: boolean
  used_today_fen: Fen
}

/**
 * Current facts for an order of this customer in a fund; null when there is no such fund. The used day limit is that of
 * the order's trading day: for a conversion, a day on which the source fund is open too.
 */
export async function readOrderFacts(
  db: Reader,
  { custno, tradeacco, fundcode }: TradeKey,
  { leaving = null }: { leaving?: string | null } = {},
): Promise<OrderFacts | null> {
  const [row] = await readRows(
    db,
    sql`select ${custno}::text as custno, ${tradeacco}::text as tradeacco, ${fundcode}::text as fundcode`,
    leaving,
  )
  return row ?? null
}

/** Like readOrderFacts for many, by `tradeKey`; unknown funds are missing. */
export async function listOrderFacts(db: Reader, keys: readonly TradeKey[]): Promise<Map<string, OrderFacts>> {
  const rows = await readRows(
    db,
    sql`
    select distinct * from unnest(${keys.map(key => key.custno)}::text[], ${keys.map(key => key.tradeacco)}::text[],
      ${keys.map(key => key.fundcode)}::text[]) k (custno, tradeacco, fundcode)`,
  )
  return new Map(rows.map(row => [tradeKey(row), row]))
}

export const tradeKey = ({ custno, tradeacco, fundcode }: TradeKey): string => `${custno}|${tradeacco}|${fundcode}`

async function readRows(
  db: Reader,
  keys: RawBuilder<unknown>,
  leaving: string | null = null,
): Promise<(OrderFacts & TradeKey)[]> {
  const { rows } = await sql<OrderFacts & TradeKey>`
    select k.*, f.version as fund_version, status_for(i.custtype, f.status, f.inst_status) as status, f.fund_type, coalesce(d.day > f.raise_end, false) as is_raised, f.open_windows, f.end_date, d.day as order_day, t.fee_type, f.risk_level, l.min_first_fen, l.min_further_fen, l.single_max_fen,
      l.day_max_fen, f.plan_min_fen, f.plan_max_fen, f.min_redeem_cents, f.min_hold_cents, f.can_withdraw, coalesce(f.registrar, f.company) as registrar, f.convert_into,
      a.state as card_state, a.capitalmode, a.remit_at is not null as card_remits, b.single_max_fen as card_single_max_fen, b.day_max_fen as card_day_max_fen,
      coalesce(c.amount_fen, 0) as card_used_today_fen,
      coalesce(h.shares_cents, 0) as held_cents, coalesce(h.frozen_cents, 0) as frozen_cents,
      case when exists (select from holding_periods(f.fundcode))
        then coalesce(sellable_cents(k.custno, k.tradeacco, f.fundcode, d.day, open_day(array[f.fundcode], d.day, f.confirm_lag)), 0)
        else coalesce(h.shares_cents - h.frozen_cents, 0) end as sellable_cents,
      exists (select from holding_periods(f.fundcode)) and (select p.hold_kind <> 'none' from holding_on(f.fundcode, d.day) p) as has_holding_period,
      exists (select 1 from holding x where x.custno = k.custno and x.fundcode = f.fundcode and x.shares_cents > 0)
        or exists (select 1 from purchase_usage x where x.custno = k.custno and x.fundcode = f.fundcode and x.amount_fen > 0) as is_further,
      coalesce(u.amount_fen, 0) as used_today_fen
    from (${keys}) k join fund g on g.fundcode = k.fundcode and g.list_state = ${listSql.listed}
    left join customer i on i.custno = k.custno
    cross join lateral (select trading_day_of(business_now(), array[g.fundcode, ${leaving}]) as day offset 0) d
    cross join lateral fund_on(g.fundcode, d.day) f
    cross join lateral limits_on(g.fundcode, d.day, i.custtype) l
    cross join lateral terms_on(f.fundcode, d.day) t
    left join trade_account a on a.tradeacco = k.tradeacco and a.custno = k.custno
    left join bank b using (bank_code)
    left join card_usage c on c.custno = k.custno and c.tradeacco = k.tradeacco and c.day = ${businessToday}
    left join holding h on h.custno = k.custno and h.tradeacco = k.tradeacco and h.fundcode = f.fundcode
    left join purchase_usage u on u.custno = k.custno and u.fundcode = f.fundcode and u.trade_date = d.day`.execute(db)
  return rows
}

export type EarlierOrder = PlacedOrder & { kind: OrderKind; body_hash: string }

/** The order that this customer already placed under a request id, in any status. */
export async function findByRequest(db: Reader, custno: string, requestId: string): Promise<EarlierOrder | null> {
  const { rows } = await sql<EarlierOrder>`
    select order_id, kind, accept_at, trade_date, confirm_date, pay_date, body_hash, (
      select x.day from fast_redemption x where (x.order_id, x.custno) = (orders.order_id, orders.custno) and x.state in (${fastSql.sameDay})) as fast_day
    from orders where custno = ${custno} and request_id = ${requestId} and origin = 'customer'`.execute(db)
  return rows[0] ?? null
}

type Mark = {
  custno: string
  fundcode: string
  markId: bigint | null
  investor: InvestorType | null
  riskLevel: number
}

/**
 * Whether a confirmed warning covers the customer's current class and the fund's current level. A new application
 * (`fresh`) needs its own warning, so one older than a day does not count.
 */
export async function hasMark(db: Reader, { fresh, ...mark }: Mark & { fresh: boolean }): Promise<boolean> {
  return mark.markId !== null && (await listMarks(db, [mark], fresh)).has(mark.markId)
}

/** The ids of the marks that cover. */
export async function listMarks(db: Reader, marks: readonly Mark[], fresh: boolean): Promise<Set<bigint>> {
  const asked = marks.filter(mark => mark.markId !== null && mark.investor !== null)
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select id from leave_mark m
    join unnest(${asked.map(mark => mark.markId)}::bigint[], ${asked.map(mark => mark.custno)}::text[], ${asked.map(mark => mark.fundcode)}::text[],
      ${asked.map(mark => mark.investor)}::text[], ${asked.map(mark => mark.riskLevel)}::int[]) k (id, custno, fundcode, riskability, risk_level)
      using (id, custno, fundcode, riskability, risk_level)
    where m.warning_code <> ${SENIOR_WARNING} and (not ${fresh}::boolean or at > business_now() - interval '24 hours')`.execute(
    db,
  )
  return new Set(rows.map(row => row.id))
}
