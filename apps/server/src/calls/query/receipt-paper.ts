import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { floatingReturnOf } from '@zhixiao/domain/assets/floating-words.ts'
import { relatedWords } from '@zhixiao/domain/assets/related-order.ts'
import { interestLines, type Line, lotDay, lotsTitle, workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { freeText } from '@zhixiao/domain/fee/holding-period.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { type Block, type Inline, type Paper, tableOf } from '../../platform/pdf/paper.ts'

type Detail = OutputOf<'query.recordDetail'>
type Order = Detail['order']
type Working = NonNullable<Detail['working']>

/**
 * PLUS-01: a confirmation as a letter of one upright page: the rule line by line, the lots, their days, each fee and its
 * recipient.
 */
export function receiptPaper(
  { order, working, into, free, related, stays, timeline }: Detail,
  custname: string,
): Paper {
  const lines = stays ? interestLines(stays, order.amount ?? '0.00') : working && workingLines(order, working, into)
  const date = isoDate(order.confirmDate ?? order.tradeDate)
  return {
    firm: brand.company,
    title: order.status === STATUS.confirmed ? '交易确认单' : '交易申请单',
    facts: [`单号 ${order.orderId}`],
    date,
    isLetter: true,
    body: [
      { kind: 'paragraph', text: [{ kind: 'bold', of: [`尊敬的${custname}：`] }, { kind: 'break' }, openingOf(order)] },
      { kind: 'facts', pairs: [...factsOf(order), ...freePair(free), ...related.map(relatedPair)] },
      ...(lines ? part('确认计算过程', [[''], ['项目'], ['数值'], ['说明']], lines.map(lineCells), [2]) : []),
      ...(working && working.lots.length > 0 ? lotsPart(order, working) : []),
      ...(working ? part('费用归属', [['费用'], ['金额（元）'], ['归属']], feesOf(order, working, into), [1]) : []),
      { kind: 'heading', level: 2, text: ['办理经过'] },
      { kind: 'facts', pairs: timeline.map(stagePair) },
      {
        kind: 'signature',
        firm: brand.company,
        day: date,
        note: `数值与网站交易详情一致，以登记机构的确认数据为准。客户服务热线 ${brand.hotlineText}。`,
      },
    ],
  }
}

type Pair = [name: string, value: string]

/** The sentence of the letter that says what it is about. */
function openingOf({ status, isFundAct, businessName, acceptAt, confirmDate }: Order): string {
  const at = timeText(acceptAt)
  if (status === STATUS.confirmed)
    return isFundAct
      ? `本公司为您办理的${businessName}已于 ${confirmDate ?? at} 确认，详情如下。`
      : `您于 ${at} 提交的${businessName}申请已于 ${confirmDate ?? at} 确认，详情如下。`
  return isFundAct
    ? `本公司于 ${at} 为您办理${businessName}，详情如下。`
    : `您于 ${at} 提交${businessName}申请，详情如下。`
}

/** A table with a heading; the columns of `figures` are aligned to the right. */
function part(title: string, head: Inline[][], rows: string[][], figures: readonly number[]): Block[] {
  return [
    { kind: 'heading', level: 2, text: [title] },
    tableOf(
      head.map((_, at) => (figures.includes(at) ? 'right' : 'left')),
      head,
      rows.map(row => row.map(cell => [cell])),
    ),
  ]
}

const askedText = ({ amount, shares, dividendType }: Order): string => {
  if (amount !== null) return `${moneyText(amount)} 元`
  return shares === null ? dividendTypeName(dividendType) : `${moneyText(shares)} 份`
}

const factsOf = (order: Order): Pair[] => [
  ['业务', order.businessName],
  // Acts of the fund have no application.
  [order.isFundAct ? `涉及${order.amount === null ? '份额' : '金额'}` : '申请', askedText(order)],
  ['基金', `${order.fundName}（${order.fundCode}）`],
  ...(order.target ? [['转入基金', `${order.target.fundName}（${order.target.fundCode}）`] satisfies Pair] : []),
  ['银行卡', `${order.bankName}（${order.cardTail}）`],
  ['状态', order.statusDetail === null ? order.statusName : `${order.statusName}（${order.statusDetail}）`],
  [order.isFundAct ? '办理时间' : '申请时间', timeText(order.acceptAt)],
  ['交易日', order.tradeDate],
  ['确认日期', order.confirmDate ?? '--'],
  ...(order.payDate === null ? [] : [['到账日期', order.payDate] satisfies Pair]),
]

const freePair = (free: Detail['free']): Pair[] => (free === null ? [] : [['可卖出日期', freeText(free)]])

const relatedPair = (other: Detail['related'][number]): Pair => {
  const { label, text } = relatedWords(other)
  return [label, text]
}

const stagePair = ({ title, at, day, done }: Detail['timeline'][number]): Pair => [
  title,
  at === null ? (done ? day : `预计 ${day}`) : timeText(at),
]

const timeText = (instant: string): string => shanghaiText(Date.parse(instant))

const lineCells = ({ sign, label, value, how }: Line): string[] => [sign, label, value, how ?? '']

function lotsPart(order: Order, { lots }: Working): Block[] {
  const isBackEnd = lots.some(lot => lot.backendFee !== '0.00')
  const isReturned = lots.some(lot => lot.serviceReturn !== '0.00')
  const isFloating = lots.some(lot => lot.floating !== null)
  const head = [
    ...[['份额确认日'], ['份额'], twoLines('持有', '天数'), twoLines('金额', '（元）'), ['费率']],
    ...[twoLines('费用', '（元）'), twoLines('归入基金', '财产（元）')],
    ...(isBackEnd ? [twoLines('后端', '费率'), twoLines('后端申购费', '（元）')] : []),
    ...(isReturned ? [twoLines('返还销售', '服务费（元）')] : []),
    ...(isFloating ? [twoLines('返还浮动', '管理费（元）')] : []),
  ]
  const rows = lots.map(lot => [
    lotDay(lot),
    moneyText(lot.shares),
    String(lot.days),
    moneyText(lot.gross),
    shareText(lot.rate),
    moneyText(lot.fee),
    moneyText(lot.toFund),
    ...(isBackEnd ? [shareText(lot.backendRate), moneyText(lot.backendFee)] : []),
    ...(isReturned ? [moneyText(lot.serviceReturn)] : []),
    ...(isFloating ? [moneyText(floatingReturnOf(lot))] : []),
  ])
  return part(lotsTitle(order), head, rows, head.map((_, at) => at).slice(1))
}

const twoLines = (first: string, second: string): Inline[] => [first, { kind: 'break' }, second]

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
