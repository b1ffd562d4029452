import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { incomePartsView, placeView, readBillLines } from './bill-lines.ts'

/** CALL-082: the income of the period's bill. */
export const incomeByBill: Handler<'query.incomeByBill'> = async (ctx, input) => {
  const bill = await readBillLines(ctx, input.period)
  if (!bill.ok) return bill
  const { period, to, lines, total } = bill.data
  return ok({
    from: period.from,
    to,
    total: incomePartsView(total),
    list: lines.map(({ row, line }) => ({ ...placeView(row), ...incomePartsView(line) })),
  })
}
