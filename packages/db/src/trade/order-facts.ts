import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { InvestorType } from '@zhixiao/domain/codes/investor-types.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderKind } from '@zhixiao/domain/order/order-states.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'
import type { PlacedOrder } from './place-order.ts'

export type TradeKey = { custno: string; tradeacco: string; fundcode: string }

/** Everything an order is decided on besides the guards, read in one statement. */
export type OrderFacts = {
  fund_version: number
  status: FundStatus
  fund_type: FundType
  fee_type: 'A' | 'B'
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
  /** Who keeps the fund's register: its company, where no other is named. */
  registrar: string
  card_state: string | null
  capitalmode: string | null
  /** Whether a purchase may be paid by a transfer from the card. */
  card_remits: boolean
  card_single_max_fen: Fen | null
  held_cents: ShareCents
  frozen_cents: ShareCents
  is_further: boolean
  used_today_fen: Fen
}

/** Facts for an order of this customer in a fund, at this moment; null when there is no such fund. */
export async function readOrderFacts(
  db: Reader,
  { custno, tradeacco, fundcode }: TradeKey,
): Promise<OrderFacts | null> {
  const { rows } = await sql<OrderFacts>`
    select f.version as fund_version, f.status, f.fund_type, f.fee_type, f.risk_level, f.min_first_fen, f.min_further_fen, f.single_max_fen,
      f.day_max_fen, f.plan_min_fen, f.plan_max_fen, f.min_redeem_cents, f.min_hold_cents, f.can_withdraw, coalesce(f.registrar, f.company) as registrar,
      a.state as card_state, a.capitalmode, a.remit_at is not null as card_remits, b.single_max_fen as card_single_max_fen,
      coalesce(h.shares_cents, 0) as held_cents, coalesce(h.frozen_cents, 0) as frozen_cents,
      exists (select 1 from holding x where x.custno = ${custno} and x.fundcode = f.fundcode and x.shares_cents > 0)
        or exists (select 1 from purchase_usage x where x.custno = ${custno} and x.fundcode = f.fundcode and x.amount_fen > 0) as is_further,
      coalesce(u.amount_fen, 0) as used_today_fen
    from fund f
    left join trade_account a on a.tradeacco = ${tradeacco} and a.custno = ${custno}
    left join bank b using (bank_code)
    left join holding h on h.custno = ${custno} and h.tradeacco = ${tradeacco} and h.fundcode = f.fundcode
    left join purchase_usage u on u.custno = ${custno} and u.fundcode = f.fundcode and u.trade_date = trading_day_of(business_now(), array[f.fundcode])
    where f.fundcode = ${fundcode} and f.list_state = '1'`.execute(db)
  return rows[0] ?? null
}

export type EarlierOrder = PlacedOrder & { kind: OrderKind; body_hash: string }

/** The order this customer already placed under a request id, whatever has become of it. */
export async function findByRequest(db: Reader, custno: string, requestId: string): Promise<EarlierOrder | null> {
  const { rows } = await sql<EarlierOrder>`
    select order_id, kind, accept_at, trade_date, confirm_date, pay_date, body_hash
    from orders where custno = ${custno} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

type Mark = {
  custno: string
  fundcode: string
  markId: bigint | null
  investor: InvestorType | null
  riskLevel: number
  /** Of an application made now, which takes its own: one of more than a day ago was for another. */
  fresh: boolean
}

/** Whether a confirmed warning covers this customer's class and the fund's level as they are now. */
export async function hasMark(db: Reader, mark: Mark): Promise<boolean> {
  const { custno, fundcode, markId, investor, riskLevel, fresh } = mark
  if (markId === null || investor === null) return false
  const { rows } = await sql`
    select 1 from leave_mark where id = ${markId} and custno = ${custno} and fundcode = ${fundcode}
      and riskability = ${investor} and risk_level = ${riskLevel}
      and (not ${fresh}::boolean or at > business_now() - interval '24 hours')`.execute(db)
  return rows.length > 0
}
