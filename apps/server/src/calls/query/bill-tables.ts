import { type BillLine, billLegs } from '@zhixiao/domain/assets/bill.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { payoutsText } from '@zhixiao/domain/fund/payouts.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { BillLines, HoldingLine } from './bill-lines.ts'
import type { OrderView } from './order-view.ts'

export type BillTable = { title: string; head: string[]; rows: string[][] }

type Column = { head: string; of: (line: BillLine) => Fen; isSigned?: true }
const columns: readonly Column[] = [
  { head: '期初市值', of: line => line.opening },
  { head: '买入', of: line => line.inflow },
  { head: '卖出', of: line => line.outflow },
  { head: '现金分红', of: line => line.dividend },
  { head: '本期收益', of: line => line.income, isSigned: true },
  { head: '期末市值', of: line => line.closing },
]
const parts: readonly Column[] = [
  { head: '净值收益', of: line => line.navIncome, isSigned: true },
  { head: '交易费用', of: line => line.fees },
  { head: '认购利息', of: line => line.interest, isSigned: true },
  { head: '待确认交易调整', of: line => line.waiting, isSigned: true },
  { head: '净值更正', of: line => line.restated, isSigned: true },
  { head: '返还销售服务费', of: line => line.service, isSigned: true },
  { head: '返还浮动管理费', of: line => line.floating, isSigned: true },
  { head: '份额转换结转收益', of: line => line.converted, isSigned: true },
  { head: '清算款与净值之差', of: line => line.liquidation, isSigned: true },
  { head: '其他', of: line => line.other, isSigned: true },
  { head: '本期收益', of: line => line.income, isSigned: true },
]

const cells = (of: readonly Column[], line: BillLine): string[] =>
  of.map(column => (column.isSigned ? signedMoneyText : moneyText)(column.of(line)))
// A code is written beside a name: alone, a spreadsheet would drop its leading zeros.
const placeCells = ({ row }: HoldingLine): string[] => [
  `${row.fundname}（${row.fundcode}）`,
  `${row.bank_name}（${row.card_tail}）`,
]

const PLACE = ['基金（代码）', '银行卡（末 4 位）']
const tableOf = (title: string, of: readonly Column[], { lines, total }: BillLines): BillTable => ({
  title,
  head: [...PLACE, ...of.map(column => column.head)],
  rows: [...lines.map(each => [...placeCells(each), ...cells(of, each.line)]), ['合计', '', ...cells(of, total)]],
})

/** The dividends and splits behind the income; no table when there are none. */
const payoutTables = ({ payouts }: BillLines): BillTable[] =>
  payouts.length === 0
    ? []
    : [
        {
          title: '本期分红与拆分',
          head: ['基金（代码）', '说明'],
          rows: payouts.map(each => [`${each.fundName}（${each.fundCode}）`, payoutsText(each.payouts)]),
        },
      ]

/** A bill as tables of text, with the figures of the page: its lines, the parts of their income, the orders. */
export const billTables = (bill: BillLines, orders: readonly OrderView[]): BillTable[] => [
  tableOf('资产变动（元）', columns, bill),
  tableOf('收益构成（元）', parts, bill),
  ...payoutTables(bill),
  {
    title: '本期确认的交易',
    head: ['确认日期', '业务', '基金（代码）', '银行卡（末 4 位）', '确认金额（元）', '确认份额', '费用（元）', '单号'],
    rows: orders.flatMap(order =>
      billLegs(order).map(leg => [
        order.confirmDate ?? '--',
        leg.businessName,
        `${leg.fundName}（${leg.fundCode}）`,
        `${order.bankName}（${order.cardTail}）`,
        moneyText(leg.confirmedAmount),
        moneyText(leg.confirmedShares),
        moneyText(leg.fee),
        order.orderId,
      ]),
    ),
  },
]
