import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderCause } from '@zhixiao/domain/order/order-states.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Tx } from '../tx.ts'
import { type Holdings, holdingsIn } from './holdings.ts'

/** An order placed by the fund. Its `requestId` names the act and the holder, which makes placing idempotent. */
export type FundOrder = Holder & {
  fundcode: string
  targetFundcode?: string
  kind:
    | typeof KIND.freeze
    | typeof KIND.unfreeze
    | typeof KIND.redemption
    | typeof KIND.refund
    | typeof KIND.dividend
    | typeof KIND.forcedIncrease
    | typeof KIND.forcedDecrease
    | typeof KIND.custodyIn
    | typeof KIND.custodyOut
    | typeof KIND.conversion
    | typeof KIND.dividendMethod
  cause: OrderCause
  amount?: Fen
  shares?: ShareCents
  tradeDate: IsoDate
  confirmDate: IsoDate
  payDate?: IsoDate | null
  dividendMethod?: DividendType
  lotId?: bigint
  parentOrderId?: bigint
  /** Of a conversion of a whole fund. */
  movedBefore?: ShareCents
  requestId: string
}

/**
 * Places the fund's own orders and freezes the shares that they freeze or take, unless an authority has; skips request ids that the holder
 * already has. Returns the placed orders. A holding with too few free shares is a check violation.
 */
export async function insertFundOrders(
  tx: Tx,
  orders: readonly FundOrder[],
  holdings: Holdings = 'holding',
): Promise<bigint[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<{ orderId: bigint }>`
    with placed as (
    insert into orders (custno, tradeacco, fundcode, kind, cause, amount_fen, shares_cents, trade_date, confirm_date, pay_date,
      dividend_method, lot_id, parent_order_id, target_fundcode, moved_before_cents, request_id, body_hash, origin, accept_at)
    select o.*, '-', 'fund', business_now()
    from unnest(${orders.map(each => each.custno)}::text[], ${orders.map(each => each.tradeacco)}::text[], ${orders.map(each => each.fundcode)}::text[],
      ${orders.map(each => each.kind)}::text[], ${orders.map(each => each.cause)}::text[], ${orders.map(each => each.amount ?? null)}::bigint[],
      ${orders.map(each => each.shares ?? null)}::bigint[], ${orders.map(each => each.tradeDate)}::date[],
      ${orders.map(each => each.confirmDate)}::date[], ${orders.map(each => each.payDate ?? null)}::date[],
      ${orders.map(each => each.dividendMethod ?? null)}::text[], ${orders.map(each => each.lotId ?? null)}::bigint[],
      ${orders.map(each => each.parentOrderId ?? null)}::bigint[], ${orders.map(each => each.targetFundcode ?? null)}::text[],
      ${orders.map(each => each.movedBefore ?? null)}::bigint[], ${orders.map(each => each.requestId)}::text[]) o
    on conflict (custno, request_id) where origin <> 'customer' do nothing returning order_id, custno, tradeacco, fundcode, kind, cause, shares_cents
    ),
    held as (
      update ${holdingsIn(holdings)} set frozen_cents = h.frozen_cents + p.shares
      from (
        select custno, tradeacco, fundcode, sum(shares_cents)::bigint as shares from placed
        where kind in (${kindSql.redemption}, ${kindSql.forcedDecrease}, ${kindSql.custodyOut}, ${kindSql.conversion}, ${kindSql.freeze}) and cause not in ('liquidation-held', 'fund-conversion-held') group by 1, 2, 3
      ) p
      where (h.custno, h.tradeacco, h.fundcode) = (p.custno, p.tradeacco, p.fundcode)
    )
    select order_id as "orderId" from placed order by 1`.execute(tx)
  return rows.map(row => row.orderId)
}

/** Whether the fund has placed an order under this id for this holding. */
export async function hasFundOrder(
  tx: Tx,
  { custno, tradeacco }: Pick<Holder, 'custno' | 'tradeacco'>,
  requestId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from orders where custno = ${custno} and request_id = ${requestId} and origin <> 'customer' and tradeacco = ${tradeacco}`.execute(
    tx,
  )
  return rows.length > 0
}
