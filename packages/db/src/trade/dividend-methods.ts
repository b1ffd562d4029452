import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import {
  askedOf,
  gateOf,
  type Intent,
  inOrder,
  type PlacedOfCustomer,
  type PlacedOrder,
  sorted,
} from './place-order.ts'

export type DividendMethodRow = {
  fundcode: string
  fundname: string
  fund_type: FundType
  status: FundStatus
  can_withdraw: boolean
  has_holding_period: boolean
  tradeacco: string
  bank_name: string
  card_tail: string
  shares: ShareCents
  method: DividendType
  /** The trading day from which it applies; null while it is the fund's default. */
  since: IsoDate | null
  pending_order_id: bigint | null
  pending_method: DividendType | null
  pending_trade_date: IsoDate | null
  pending_confirm_date: IsoDate | null
  pending_accept_at: Date | null
}

/** The dividend method of each of a customer's holdings, with its pending change. */
export async function listDividendMethods(db: Reader, custno: string): Promise<DividendMethodRow[]> {
  const { rows } = await sql<DividendMethodRow>`
    select h.fundcode, f.fundname, f.fund_type, f.status, f.can_withdraw, f.hold_kind <> 'none' as has_holding_period, h.tradeacco, b.name as bank_name, a.card_tail, h.shares_cents as shares,
      coalesce(s.method, f.default_dividend_method) as method, s.since_trade_date as since,
      o.order_id as pending_order_id, o.dividend_method as pending_method, o.trade_date as pending_trade_date, o.confirm_date as pending_confirm_date,
      o.accept_at as pending_accept_at
    from holding h join fund f using (fundcode) join trade_account a using (tradeacco) join bank b using (bank_code)
    left join dividend_setting s on (s.custno, s.tradeacco, s.fundcode) = (h.custno, h.tradeacco, h.fundcode)
    left join orders o on (o.custno, o.tradeacco, o.fundcode) = (h.custno, h.tradeacco, h.fundcode) and o.kind = ${kindSql.dividendMethod} and o.status = ${statusSql.pending}
    where h.custno = ${custno} and h.shares_cents > 0
    order by h.fundcode, h.tradeacco`.execute(db)
  return rows
}

export type CurrentMethod = { method: DividendType; is_pending: boolean }

/** The method in force for one holding, and whether a change is pending. @throws when there is no such fund. */
export async function readDividendMethod(
  db: Reader,
  custno: string,
  tradeacco: string,
  fundcode: string,
): Promise<CurrentMethod> {
  const { rows } = await sql<CurrentMethod>`
    select coalesce(s.method, f.default_dividend_method) as method,
      exists (select 1 from orders where custno = ${custno} and tradeacco = ${tradeacco} and fundcode = f.fundcode
        and kind = ${kindSql.dividendMethod} and status = ${statusSql.pending}) as is_pending
    from fund f left join dividend_setting s on s.custno = ${custno} and s.tradeacco = ${tradeacco} and s.fundcode = f.fundcode
    where f.fundcode = ${fundcode}`.execute(db)
  if (!rows[0]) throw new Error(`no fund ${fundcode}`)
  return rows[0]
}

/** The unique index that allows one pending change per holding. */
export const METHOD_PENDING = 'orders_method_pending'

export type DividendMethodIntent = Intent & { method: DividendType }

/**
 * Places changes of the dividend method in ONE statement; a holding may occur once. Null where the facts have changed.
 * A pending change of one holding raises the unique violation METHOD_PENDING; then none of them is placed.
 */
export async function placeDividendMethods(
  db: Reader,
  intents: readonly DividendMethodIntent[],
): Promise<(PlacedOrder | null)[]> {
  const all = sorted(intents)
  const asked = sql`(
    select *, null::text as target_fundcode from ${askedOf(all, sql`${all.map(each => each.method)}::text[]`, sql`method`)} asked)`
  const { rows } = await sql<PlacedOfCustomer>`
    with ${gateOf(asked)}
    insert into orders (custno, tradeacco, fundcode, kind, dividend_method, accept_at, trade_date, confirm_date, request_id, body_hash, client)
    select custno, tradeacco, fundcode, ${kindSql.dividendMethod}, method, at, trade_date, confirm_date, request_id, body_hash, client
    from gate
    returning custno, request_id, order_id, accept_at, trade_date, confirm_date, pay_date`.execute(db)
  return inOrder(intents, rows)
}

/** Like `placeDividendMethods` for one. */
export async function insertDividendMethodOnce(db: Reader, intent: DividendMethodIntent): Promise<PlacedOrder | null> {
  return (await placeDividendMethods(db, [intent]))[0] ?? null
}
