import type { HoldingStep } from '@zhixiao/domain/assets/plan-result.ts'
import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type PlanStepRow = Omit<HoldingStep, 'isOwn'> & {
  fundcode: string
  tradeacco: string
  /** The plan of a deduction, or of a correction to one. */
  plan_id: bigint | null
}

/** All movements of holdings that a customer's plans bought into, by trading day. */
export async function listPlanSteps(db: Reader, custno: string): Promise<PlanStepRow[]> {
  const { rows } = await sql<PlanStepRow>`
    select m.fundcode, m.tradeacco, m.trade_date as day, coalesce(d.record_date, m.trade_date) as before, coalesce(o.plan_id, x.plan_id) as plan_id,
      sum(m.moved_cents)::bigint as shares, sum(m.paid_moved_fen)::bigint as paid, sum(m.received_moved_fen + m.dividend_moved_fen)::bigint as cash
    from (select distinct fundcode, tradeacco from orders where custno = ${custno} and plan_id is not null and status = ${statusSql.confirmed}) p
    join movement m on m.custno = ${custno} and m.fundcode = p.fundcode and m.tradeacco = p.tradeacco
    join orders o on o.order_id = m.order_id
    left join orders x on x.order_id = o.parent_order_id
    left join dividend d on m.cause = 'dividend' and d.fundcode = m.fundcode and d.ex_date = m.trade_date
    -- What is bought on a day does not leave with what is sold on it.
    group by 1, 2, 3, 4, 5, m.paid_moved_fen <> 0 order by 3, m.paid_moved_fen <> 0`.execute(db)
  return rows
}
