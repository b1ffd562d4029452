import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Db } from '../connect.ts'
import { type Tx, withTx } from '../tx.ts'
import { takeDayLimits } from './day-limit.ts'
import { gate, type Intent, type PlacedOrder } from './place-order.ts'

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

class NothingPlaced extends Error {}

/**
 * Places a conversion in ONE statement: guarded updates freeze the shares and take the target's day limit, both or
 * neither. Null when facts of either fund have changed, too few shares are free, or the limit is used up.
 */
export async function insertConversionOnce(db: Db, intent: ConversionIntent): Promise<PlacedOrder | null> {
  try {
    return await withTx(db, async tx => {
      const placed = await place(tx, intent)
      // The rollback unfreezes shares of a statement that then exceeded the limit.
      if (!placed) throw new NothingPlaced()
      return placed
    })
  } catch (error) {
    if (error instanceof NothingPlaced) return null
    throw error
  }
}

async function place(tx: Tx, intent: ConversionIntent): Promise<PlacedOrder | undefined> {
  const { custno, tradeacco, fundcode, targetFundcode, estimate, promised } = intent
  // The slower fund decides the confirmation day, which only `entered` knows.
  const gated = promised ? { ...intent, promised: { ...promised, confirmDate: null } } : intent
  const wanted = sql`(select custno, fundcode, trade_date, ${estimate}::bigint as amount_fen from entered, frozen)`
  const { rows } = await sql<PlacedOrder>`
    with ${gate(gated, targetFundcode)},
    entered as (
      select gate.trade_date, greatest(gate.confirm_date, c.day) as confirm_date, g.fundcode, g.risk_level, g.version
      from gate join fund g on g.fundcode = ${targetFundcode} and g.version = ${intent.targetVersion}
      cross join lateral (select open_day(array[${fundcode}, g.fundcode], gate.trade_date, g.confirm_lag) as day) c
      where c.day is not null
        and greatest(gate.confirm_date, c.day) = coalesce(${promised?.confirmDate ?? null}::date, greatest(gate.confirm_date, c.day))
    ),
    frozen as (
      update holding set frozen_cents = frozen_cents + ${intent.shares}::bigint
      where custno = ${custno} and tradeacco = ${tradeacco} and fundcode = ${fundcode}
        and shares_cents - frozen_cents >= ${intent.shares}::bigint and exists (select 1 from entered)
      returning custno
    ),
    used as (${takeDayLimits(wanted)}),
    placed as (
      insert into orders (custno, tradeacco, fundcode, kind, shares_cents, target_fundcode, target_amount_fen, accept_at, trade_date, confirm_date,
        request_id, body_hash, target_leave_mark_id, agreements, risk_result_id, riskability, risk_level, fund_version, client)
      select ${custno}, ${tradeacco}, ${fundcode}, ${kindSql.conversion}, ${intent.shares}::bigint, ${targetFundcode}, ${estimate}::bigint, gate.at, trade_date,
        entered.confirm_date, ${intent.requestId}, ${intent.bodyHash}, ${intent.leaveMarkId}::bigint, ${intent.agreements},
        gate.risk_result_id, gate.riskability, entered.risk_level, entered.version, ${intent.client ?? null}
      from gate join entered using (trade_date) join used using (trade_date)
      returning order_id, accept_at, trade_date, confirm_date, pay_date
    )
    select * from placed`.execute(tx)
  return rows[0]
}
