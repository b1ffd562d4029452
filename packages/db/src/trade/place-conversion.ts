import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import { takeDayLimits } from './day-limit.ts'
import {
  askedOf,
  gateOf,
  type Intent,
  inOrder,
  isSellable,
  type PlacedOfCustomer,
  type PlacedOrder,
  sorted,
} from './place-order.ts'
import { usingSeniorMarks } from './senior-marks.ts'

export type ConversionIntent = Intent & {
  shares: ShareCents
  targetFundcode: string
  targetVersion: number
  /** The amount counted against the target's day limit. */
  estimate: Fen
  /** The confirmed warning about the target. */
  leaveMarkId: bigint | null
  agreements: string
}

/**
 * Places conversions in ONE statement, in the order of `intents`; a holding and a day limit may occur once. Guarded updates
 * freeze the shares and take the target's day limit, both or neither. Null where facts of either fund have changed, too
 * few shares are free, or the limit is used up. Unique violations as of `placePurchases`.
 */
export async function placeConversions(
  db: Reader,
  intents: readonly ConversionIntent[],
): Promise<(PlacedOrder | null)[]> {
  const all = sorted(intents)
  // The slower fund decides the confirmation day, which only `entered` knows.
  const gated = all.map(each => (each.promised ? { ...each, promised: { ...each.promised, confirmDate: null } } : each))
  const asked = askedOf(
    gated,
    sql`${all.map(each => each.shares)}::bigint[], ${all.map(each => each.targetFundcode)}::text[], ${all.map(each => each.targetVersion)}::int[],
      ${all.map(each => each.estimate)}::bigint[], ${all.map(each => each.leaveMarkId)}::bigint[], ${all.map(each => each.agreements)}::text[],
      ${all.map(each => each.promised?.confirmDate ?? null)}::date[]`,
    sql`shares, target_fundcode, target_version, estimate, target_leave_mark_id, agreements, promised_last`,
  )
  // Locked holdings cannot lose shares any more, so a limit that is taken is never left without its order.
  const { rows } = await sql<PlacedOfCustomer>`
    with ${gateOf(asked)},
    entered as (
      select gate.*, greatest(gate.confirm_date, c.day) as last_confirm, g.risk_level as target_level
      from gate join fund g on g.fundcode = gate.target_fundcode and g.version = gate.target_version
      cross join lateral find_open_day(array[gate.fundcode, g.fundcode], gate.trade_date, g.confirm_lag) c
      where greatest(gate.confirm_date, c.day) = coalesce(gate.promised_last, greatest(gate.confirm_date, c.day))
    ),
    enough as (
      select entered.* from entered join holding h using (custno, tradeacco, fundcode)
      where h.shares_cents - h.frozen_cents >= entered.shares and ${isSellable(sql`entered.last_confirm`)}
      order by entered.custno, entered.tradeacco, entered.fundcode for no key update of h
    ),
    used as (${takeDayLimits(sql`(select custno, target_fundcode as fundcode, trade_date, estimate as amount_fen from enough)`)}),
    frozen as (
      update holding h set frozen_cents = h.frozen_cents + enough.shares
      from enough join used on (used.custno, used.fundcode, used.trade_date) = (enough.custno, enough.target_fundcode, enough.trade_date)
      where (h.custno, h.tradeacco, h.fundcode) = (enough.custno, enough.tradeacco, enough.fundcode)
      returning h.custno, h.tradeacco, h.fundcode
    ),
    placed as (
      insert into orders (custno, tradeacco, fundcode, kind, shares_cents, target_fundcode, target_amount_fen, accept_at, trade_date, confirm_date,
        request_id, body_hash, target_leave_mark_id, agreements, risk_result_id, riskability, risk_level, fund_version, client, terms_day)
      select custno, tradeacco, fundcode, ${kindSql.conversion}, shares, target_fundcode, estimate, at, trade_date, last_confirm,
        request_id, body_hash, target_leave_mark_id, agreements, risk_result_id, riskability, target_level, target_version, client, trade_date
      from enough join frozen using (custno, tradeacco, fundcode)
      returning custno, request_id, order_id, accept_at, trade_date, confirm_date, pay_date
    ),
    senior_marks as (${usingSeniorMarks(sql`placed join enough using (custno, request_id)`)})
    select * from placed`.execute(db)
  return inOrder(intents, rows)
}

/** Like `placeConversions` for one. */
export async function insertConversionOnce(db: Reader, intent: ConversionIntent): Promise<PlacedOrder | null> {
  return (await placeConversions(db, [intent]))[0] ?? null
}
