import { brand } from '@zhixiao/domain/brand.ts'
import { type Align, type Block, type Paper, tableOf } from '../../platform/pdf/paper.ts'
import type { BillLines } from './bill-lines.ts'
import type { BillTable } from './bill-tables.ts'

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
