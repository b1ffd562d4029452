import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { addFen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { cardWords } from '../../../features/holding/holdings.ts'

type Order = OutputOf<'query.tradeRecord'>['list'][number]

/** Records as the cells of a file, the figures of the page without signs a spreadsheet would not add up. */
export const recordRows = (orders: readonly Order[]): string[][] => [
  [
    '申请时间',
    '单号',
    '业务',
    '基金（代码）',
    '转入基金（代码）',
    '银行卡（末 4 位）',
    '申请金额（元）',
    '申请份额',
    '确认金额（元）',
    '确认份额',
    '费用（元）',
    '状态',
    '确认日期',
  ],
  // Codes and tails stand beside a name: alone, a spreadsheet would drop the zeros they begin with.
  ...orders.map(order => [
    dateText(order.acceptAt, 'YYYY-MM-DD HH:mm:ss'),
    `单号 ${order.orderId}`,
    order.businessName,
    `${order.fundName}（${order.fundCode}）`,
    order.target ? `${order.target.fundName}（${order.target.fundCode}）` : '',
    cardWords(order),
    order.amount ?? '',
    order.shares ?? '',
    order.confirmedAmount ?? '',
    order.confirmedShares ?? '',
    feeOf(order),
    statusOf(order),
    order.confirmDate ?? '',
  ]),
]

/** The detail alone where it says the status too: “已扣款，待确认份额”. */
const statusOf = ({ statusName, statusDetail }: Order): string =>
  statusDetail?.includes(statusName) ? statusDetail : [statusName, statusDetail].filter(Boolean).join('，')

/** Both legs of a conversion. */
const feeOf = ({ fee, target }: Order): string =>
  fee === null ? '' : fenText(addFen(parseFen(fee), parseFen(target?.supplement ?? '0.00')))
