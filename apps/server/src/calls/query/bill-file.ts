import type { InputOf } from '@zhixiao/contract/calls.ts'
import { countOrders, listOrders } from '@zhixiao/db/query/orders.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import { readOwnName } from '../../engine/papers/own-name.ts'
import { ownPaper } from '../../engine/papers/own-paper.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { ordersOf } from './bill.ts'
import { readBillLines } from './bill-lines.ts'
import { billPaper } from './bill-paper.ts'
import { billTables } from './bill-tables.ts'
import { orderView } from './order-view.ts'

/**
 * As many orders as one customer can place in a year; for sheets, as many as the typesetter holds in memory: 5,000
 * orders are 11 MB of a PDF.
 */
const MOST_ORDERS = { csv: 20_000, pdf: 5_000 } as const

/** CALL-997: the bill of the page, typeset or as a table. */
export const billFile: Handler<'query.billFile'> = (ctx, input) => ownPaper(ctx, () => makeFile(ctx, input))

async function makeFile(ctx: CustomerContext, { period: text, format }: InputOf<'query.billFile'>) {
  const read = await readBillLines(ctx, text)
  if (!read.ok) return read
  const { custno } = ctx.session
  const filter = ordersOf(read.data)
  const [rows, count, custname, now] = await Promise.all([
    listOrders(ctx.db, custno, filter, { limit: MOST_ORDERS[format], offset: 0 }),
    countOrders(ctx.db, custno, filter),
    readOwnName(ctx),
    ctx.clock.now(),
  ])
  const tables = billTables(
    read.data,
    rows.map(row => orderView(row, now.getTime())),
  )
  const { period, to } = read.data
  const name = `账单-${period.text}.${format}`
  if (format === 'pdf') {
    const bytes = await typeset(billPaper(read.data, custname, tables, count - rows.length))
    return ok(ownFile(name, 'application/pdf', bytes))
  }
  const lines = [
    ['客户', custname],
    ['账期', `${period.name}（${period.from} 至 ${to}）`],
    ...tables.flatMap(table => [[], [table.title], table.head, ...table.rows]),
  ]
  return ok(ownFile(name, 'text/csv', Buffer.from(csvFile(lines))))
}
