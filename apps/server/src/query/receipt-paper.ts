import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { relatedWords } from '@zhixiao/domain/assets/related-order.ts'
import { interestLines, type Line, lotsTitle, workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { type Align, type Block, type Paper, tableOf } from '../pdf/paper.ts'

type Detail = OutputOf<'query.recordDetail'>
type Order = Detail['order']
type Working = NonNullable<Detail['working']>

/**
 * PLUS-01: a confirmation as a printable sheet: the rule line by line, the lots, their days, each fee and its
 * recipient.
 */
export function receiptPaper({ order, working, into, related, stays, timeline }: Detail, custname: string): Paper {
  const lines = stays ? interestLines(stays, order.amount ?? '0.00') : working && workingLines(order, working, into)
  return {
    firm: brand.company,
    title: order.status === STATUS.confirmed ? '交易确认单' : '交易申请单',
    facts: [`客户 ${custname}`, `单号 ${order.orderId}`],
    date: isoDate(order.confirmDate ?? order.tradeDate),
    body: [
      ...part('交易信息', ['项目', '内容'], [...factsOf(order), ...related.map(relatedCells)]),
      ...(lines ? part('确认计算过程', ['', '项目', '数值', '说明'], lines.map(lineCells), 2) : []),
      ...(working && working.lots.length > 0 ? lotsPart(order, working) : []),
      ...(working ? part('费用归属', ['费用', '金额（元）', '归属'], feesOf(order, working, into), 1) : []),
      ...part('办理经过', ['事项', '时间'], timeline.map(stageCells)),
      { kind: 'paragraph', text: ['数值与网站交易详情一致，以登记机构的确认数据为准。'] },
    ],
  }
}

/** A table with a heading; `figures` is the right-aligned column of figures. */
function part(title: string, head: string[], rows: string[][], figures?: number): Block[] {
  const align = head.map((_, at): Align => (at === figures ? 'right' : 'left'))
  return [
    { kind: 'heading', level: 2, text: [title] },
    tableOf(
      align,
      head.map(cell => [cell]),
      rows.map(row => row.map(cell => [cell])),
    ),
  ]
}

const askedText = ({ amount, shares, dividendType }: Order): string => {
  if (amount !== null) return `${moneyText(amount)} 元`
  return shares === null ? dividendTypeName(dividendType) : `${moneyText(shares)} 份`
}

const factsOf = (order: Order): string[][] => [
  ['业务', order.businessName],
  ['基金', `${order.fundName}（${order.fundCode}）`],
  ...(order.target ? [['转入基金', `${order.target.fundName}（${order.target.fundCode}）`]] : []),
  // Acts of the fund have no application.
  [order.isFundAct ? `涉及${order.amount === null ? '份额' : '金额'}` : '申请', askedText(order)],
  ['银行卡', `${order.bankName}（${order.cardTail}）`],
  [order.isFundAct ? '办理时间' : '申请时间', timeText(order.acceptAt)],
  ['交易日', order.tradeDate],
  ['状态', order.statusDetail === null ? order.statusName : `${order.statusName}（${order.statusDetail}）`],
  ['确认日期', order.confirmDate ?? '--'],
  ...(order.payDate === null ? [] : [['到账日期', order.payDate]]),
]

const relatedCells = (other: Detail['related'][number]): string[] => {
  const { label, text } = relatedWords(other)
  return [label, text]
}

const stageCells = ({ title, at, day, done }: Detail['timeline'][number]): string[] => [
  title,
  at === null ? (done ? day : `预计 ${day}`) : timeText(at),
]

const timeText = (instant: string): string => shanghaiText(Date.parse(instant))

const lineCells = ({ sign, label, value, how }: Line): string[] => [sign, label, value, how ?? '']

function lotsPart(order: Order, { lots }: Working): Block[] {
  const isBackEnd = lots.some(lot => lot.backendFee !== '0.00')
  const isReturned = lots.some(lot => lot.serviceReturn !== '0.00')
  const head = ['份额确认日', '份额', '持有天数', '金额（元）', '费率', '费用（元）', '归入基金财产（元）']
  const rows = lots.map(lot => [
    lot.registerDate,
    moneyText(lot.shares),
    String(lot.days),
    moneyText(lot.gross),
    shareText(lot.rate),
    moneyText(lot.fee),
    moneyText(lot.toFund),
    ...(isBackEnd ? [shareText(lot.backendRate), moneyText(lot.backendFee)] : []),
    ...(isReturned ? [moneyText(lot.serviceReturn)] : []),
  ])
  const more = [...(isBackEnd ? ['后端费率', '后端申购费（元）'] : []), ...(isReturned ? ['返还销售服务费（元）'] : [])]
  return part(lotsTitle(order), [...head, ...more], rows)
}

/** The fee of each kind of order that has one. */
const feeNames: Readonly<Record<string, string>> = {
  [KIND.redemption]: '赎回费',
  [KIND.conversion]: '赎回费',
  [KIND.subscription]: '认购费',
  [KIND.dividend]: '手续费',
}

/** The recipient of each fee. */
function feesOf({ businessCode }: Order, working: Working, into: Working | null): string[][] {
  const act = feeNames[businessCode] ?? '申购费'
  const apart = parseFen(working.backendFee) + parseFen(working.performanceFee)
  const own = fenText(fen(parseFen(working.toCompany) - apart))
  const rows = [
    [`${act}（归基金财产）`, moneyText(working.toFund), '基金财产'],
    [`${act}（归本公司）`, moneyText(own), brand.company],
    ['后端申购费', moneyText(working.backendFee), brand.company],
    ['业绩报酬', moneyText(working.performanceFee), brand.company],
    ...(into ? [['补差费', moneyText(into.fee), brand.company]] : []),
  ].filter(([, amount]) => amount !== '0.00')
  return rows.length > 0 ? rows : [['本次确认不收费用', '0.00', '--']]
}
