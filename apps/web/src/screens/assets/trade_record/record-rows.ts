import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { addFen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { cardWords } from '../../../features/holding/holdings.ts'

type Order = OutputOf<'query.tradeRecord'>['list'][number]

/**
 * Records as rows of a file, with the page's figures but without characters that keep a spreadsheet from adding them.
 */
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
  // Codes and card tails are combined with a name: alone, a spreadsheet would drop their leading zeros.
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

/** Only the detail where it contains the status: “已扣款，待确认份额”. */
const statusOf = ({ statusName, statusDetail }: Order): string =>
  statusDetail?.includes(statusName) ? statusDetail : [statusName, statusDetail].filter(Boolean).join('，')

/** Both legs of a conversion. */
const feeOf = ({ fee, target }: Order): string =>
  fee === null ? '' : fenText(addFen(parseFen(fee), parseFen(target?.supplement ?? '0.00')))
