import type { InputOf } from '@zhixiao/contract/calls.ts'
import { countOrders, listOrders } from '@zhixiao/db/query/orders.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import { readOwnName } from '../../engine/papers/own-name.ts'
import { ownPaper } from '../../engine/papers/own-paper.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { type Align, type Block, type Paper, tableOf } from '../../platform/pdf/paper.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { ordersOf } from './bill.ts'
import { type BillLines, readBillLines } from './bill-lines.ts'
import { type BillTable, billTables } from './bill-tables.ts'
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

/** AST-04: a bill as a paper. `left` is the number of orders that did not fit in. */
export const billPaper = (
  { period, to, isOver }: Pick<BillLines, 'period' | 'to' | 'isOver'>,
  custname: string,
  tables: readonly BillTable[],
  left: number,
): Paper => ({
  firm: brand.company,
  title: `${period.name}账单`,
  facts: [`客户 ${custname}`, `${period.from} 至 ${to}${isOver ? '' : '（本期尚未结束）'}`],
  date: to,
  body: [
    ...tables.flatMap(blocksOf),
    ...(left > 0 ? [note(`另有 ${left} 笔交易未列出，请在网站查看或下载表格文件。`)] : []),
    note(
      '期初市值＋买入－卖出－现金分红＋本期收益＝期末市值。市值按截止日及以前最近一个已披露净值计算；本期收益＝净值收益－交易费用＋认购利息＋待确认交易调整＋净值更正＋其他；申请日之后的净值收益在份额确认前已计入净值收益，期末仍待确认的由待确认交易调整扣除，确认时加回；净值更正为基金净值更正后对已确认交易补记或扣减的金额；其他为份额与金额的尾差。以登记机构的确认数据为准。',
    ),
  ],
})

const note = (text: string): Block => ({ kind: 'paragraph', text: [text] })

const isFigure = (text: string): boolean => text === '' || /^(--|[+-]?[\d,]+\.\d{2})$/.test(text)

function blocksOf({ title, head, rows }: BillTable): Block[] {
  const heading: Block = { kind: 'heading', level: 2, text: [title] }
  if (rows.length === 0) return [heading, note('本期没有确认的交易。')]
  const align = head.map((_, at): Align => (at > 1 && rows.every(row => isFigure(row[at] ?? '')) ? 'right' : 'left'))
  return [
    heading,
    tableOf(
      align,
      head.map(cell => [cell]),
      rows.map(row => row.map(cell => [cell])),
    ),
  ]
}
