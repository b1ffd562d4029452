import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { to } from '../../paths.ts'
import { dayWords } from './day-words.ts'

type Asked = OutputOf<'query.assetsInTransit'>
type Order = Asked['list'][number]['order']

export type TransitRow = Pick<Order, 'fundName' | 'bankName' | 'cardTail'> & {
  key: string
  /** What it is, on one line. */
  name: string
  url: string
  business: string
  amount: string
  due: string
  state: string
}

/** Unmatched transfers, orders with money in transit, and dividends in the NAV that are not booked yet. */
export const transitRows = ({ list, dividends, remittances }: Asked): TransitRow[] => [
  ...remittances.map(item => ({
    ...item,
    fundName: '汇款',
    name: '汇款到账',
    key: `remit-${item.remitId}`,
    url: to('bank'),
    business: '汇款到账',
    due: item.state === 'waiting' ? `${dayWords(item.returnOn)} 15:00 前处理` : '退回原卡',
    state: item.state === 'waiting' ? '未匹配到申请' : '退回中',
  })),
  ...list.map(item => ({
    ...item.order,
    key: item.order.orderId,
    name: `${item.order.businessName} ${item.order.fundName}`,
    url: to('tradeRecord', { orderId: item.order.orderId }),
    business: item.order.businessName,
    amount: item.amount,
    due: dueWords(item),
    state: item.order.statusDetail ?? item.order.statusName,
  })),
  ...dividends.map(item => ({
    ...item,
    name: `现金分红 ${item.fundName}`,
    key: `${item.fundCode}/${item.tradeacco}/${item.exDate}`,
    url: to('myDiviDend'),
    business: '现金分红',
    due: `${dayWords(item.payDate)}到账`,
    state: `${dayWords(item.exDate)}除息，待确认`,
  })),
]

function dueWords({ direction, dueDate, order }: Asked['list'][number]): string {
  if (direction === 'in') return confirmWords(order)
  return dueDate === null ? '解除冻结后到账' : `${dayWords(dueDate)}到账`
}

/** A subscription is confirmed when its fund is set up, on a day not yet known. */
function confirmWords({ awaitsNav, confirmDate }: Order): string {
  if (awaitsNav) return '净值披露后确认份额'
  return confirmDate === null ? '基金成立后确认份额' : `${dayWords(confirmDate)}确认份额`
}
