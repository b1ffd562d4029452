import type { LiquidatedHolder } from '@zhixiao/domain/acts/fund-liquidate.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { PlanDayFields } from '@zhixiao/domain/order/plan-fields.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { pagesOf } from '../pages.ts'
import type { Tx } from '../tx.ts'

// All that the end of a fund touches, for the files of its trial.

const PAGE = 10_000

/** All holdings of a fund in pages, largest first. */
export const holdersOf = (tx: Tx, fundcode: string): AsyncIterable<LiquidatedHolder[]> =>
  pagesOf(
    tx,
    sql<LiquidatedHolder>`
      select custno, tradeacco, shares_cents as shares from holding where fundcode = ${fundcode} and shares_cents > 0
      order by shares_cents desc, custno, tradeacco`,
    PAGE,
  )

export type WaitingOrder = {
  orderId: bigint
  custno: string
  tradeacco: string
  kind: OrderKind
  tradeDate: IsoDate
  amount: Fen | null
  shares: ShareCents | null
  /** It converts shares of another fund into this one. */
  isInto: boolean
  /** The NAV of its trading day is known. */
  isPriced: boolean
  /** A purchase without its money. */
  isUnpaid: boolean
}

/** Purchases and sales of a fund that wait, and conversions into it, in pages, oldest first. */
export const waitingOrdersOf = (tx: Tx, fundcode: string): AsyncIterable<WaitingOrder[]> =>
  pagesOf(
    tx,
    sql<WaitingOrder>`
      select o.order_id as "orderId", o.custno, o.tradeacco, o.kind, o.trade_date as "tradeDate", o.amount_fen as amount, o.shares_cents as shares,
        o.fundcode <> ${fundcode} as "isInto",
        exists (select from nav n where (n.fundcode, n.day) = (${fundcode}, o.trade_date)) as "isPriced",
        exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state <> 'done') as "isUnpaid"
      from orders o
      where o.status = ${statusSql.pending} and ${fundcode} in (o.fundcode, o.target_fundcode)
        and o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}, ${kindSql.redemption}, ${kindSql.conversion})
      order by o.order_id`,
    PAGE,
  )

export type RunningPlan = PlanDayFields & {
  planId: bigint
  custno: string
  tradeacco: string
  amount: Fen
  /** Null while it is paused. */
  nextDue: IsoDate | null
}

/** Plans of a fund that are not ended, in pages, oldest first. */
export const plansOf = (tx: Tx, fundcode: string): AsyncIterable<RunningPlan[]> =>
  pagesOf(
    tx,
    sql<RunningPlan>`
      select plan_id as "planId", custno, tradeacco, amount_fen as amount, unit, month_day as "monthDay", weekday, next_due as "nextDue"
      from plan where fundcode = ${fundcode} and state <> 'ended' order by plan_id`,
    PAGE,
  )
