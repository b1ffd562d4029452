import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundCell } from '../../../features/holding/FundCell.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'

type Asked = OutputOf<'query.assetsInTransit'>
type Order = Asked['list'][number]['order']
type Transit = Pick<Order, 'fundName' | 'bankName' | 'cardTail'> & {
  key: string
  url: string
  business: string
  amount: string
  due: string
  state: string
}

/** Money in transit: purchases not yet confirmed, and money not yet back on the card. */
export function TransitPanel({ hidden }: { hidden: boolean }) {
  const { data } = useCall('query.assetsInTransit', { querytype: 'ALL' })
  const rows = data ? rowsOf(data) : []
  if (!data || rows.length === 0) return null
  const money = (text: string) => <Money text={moneyText(text)} hidden={hidden} />
  const columns: Column<Transit>[] = [
    {
      key: 'fund',
      head: '基金名称',
      rowHeader: true,
      cell: row => (
        <FundCell fundName={row.fundName} to={row.url}>
          {cardWords(row)}
        </FundCell>
      ),
    },
    { key: 'kind', head: '业务', cell: row => row.business, nowrap: true },
    { key: 'amount', head: '金额（元）', numeric: true, cell: row => money(row.amount) },
    { key: 'due', head: '预计', cell: row => row.due, nowrap: true },
    { key: 'state', head: '进度', cell: row => row.state, hide: 'fold' },
  ]
  return (
    <Panel quiet title="在途资金" note={`${rows.length} 笔`} aside={<span>合计 {money(data.total)} 元</span>}>
      <DataTable
        caption="在途资金"
        rows={rows}
        rowKey={row => row.key}
        columns={columns}
        phone={row => (
          <PhoneItem
            title={row.fundName}
            link={<Link to={row.url} />}
            meta={`${row.business}　${cardWords(row)}`}
            aside={<span className="caption">{row.state}</span>}
            figures={[
              { label: '金额（元）', value: money(row.amount) },
              { label: '预计', value: <span className="transit-due">{row.due}</span> },
            ]}
          />
        )}
      />
    </Panel>
  )
}

/** Unmatched transfers, orders with money in transit, and dividends in the NAV that are not booked yet. */
const rowsOf = ({ list, dividends, remittances }: Asked): Transit[] => [
  ...remittances.map(item => ({
    ...item,
    fundName: '汇款',
    key: `remit-${item.remitId}`,
    url: to('bank'),
    business: '汇款到账',
    due: item.state === 'waiting' ? `${dayWords(item.returnOn)} 15:00 前处理` : '退回原卡',
    state: item.state === 'waiting' ? '未匹配到申请' : '退回中',
  })),
  ...list.map(item => ({
    ...item.order,
    key: item.order.orderId,
    url: to('tradeRecord', { orderId: item.order.orderId }),
    business: item.order.businessName,
    amount: item.amount,
    due: dueWords(item),
    state: item.order.statusDetail ?? item.order.statusName,
  })),
  ...dividends.map(item => ({
    ...item,
    key: `${item.fundCode}/${item.tradeacco}/${item.exDate}`,
    url: to('myDiviDend'),
    business: '现金分红',
    due: `${dayWords(item.payDate)}到账`,
    state: `${dayWords(item.exDate)}除息，待确认`,
  })),
]

/** A subscription is confirmed when its fund is set up, on a day not yet known. */
function dueWords({ direction, dueDate, order }: Asked['list'][number]): string {
  if (direction === 'out') return dueDate === null ? '解除冻结后到账' : `${dayWords(dueDate)}到账`
  return order.confirmDate === null ? '基金成立后确认份额' : `${dayWords(order.confirmDate)}确认份额`
}
