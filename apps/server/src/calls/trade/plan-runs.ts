import { listPlanRuns } from '@zhixiao/db/trade/plans.ts'
import { deductionStatusOf } from '@zhixiao/domain/codes/deduction-status.ts'
import { fenText, navText, sharesText } from '@zhixiao/domain/money/money.ts'
import { planFailureText } from '@zhixiao/domain/order/plan-fields.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

/** CALL-995: the runs of an own plan; another customer's plan has none to show. */
export const planRuns: Handler<'trade.planRuns'> = async (ctx, input) => {
  const { pageNum, pageSize } = input.pageParam
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { total, rows } = await listPlanRuns(ctx.db, ctx.session.custno, BigInt(input.planId), page)
  return ok({
    total,
    pageNum,
    pageSize,
    list: rows.map(row => ({
      dueDate: row.due_date,
      runDate: row.run_date,
      orderId: row.order_id === null ? null : String(row.order_id),
      amount: row.amount && fenText(row.amount),
      status: row.status,
      confirmedShares: row.confirmed_shares === null ? null : sharesText(row.confirmed_shares),
      nav: row.nav && navText(row.nav),
      deduction: deductionStatusOf(row),
      reason: planFailureText(row.code),
    })),
  })
}
