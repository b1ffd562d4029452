import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'
import { dayWords } from '../../trade/day-words.ts'
import { FundCell } from '../FundCell.tsx'
import { cardWords } from '../holdings.ts'

type Transit = OutputOf<'query.assetsInTransit'>['list'][number]

/** Money on its way: purchases not yet confirmed, and money not yet back on the card. */
export function TransitPanel({ hidden }: { hidden: boolean }) {
  const { data } = useCall('query.assetsInTransit', { querytype: 'ALL' })
  if (!data || data.list.length === 0) return null
  const columns: Column<Transit>[] = [
    {
      key: 'fund',
      head: '基金名称',
      rowHeader: true,
      cell: ({ order }) => (
        <FundCell fundName={order.fundName} to={to('tradeRecord', { orderId: order.orderId })}>
          {cardWords(order)}
        </FundCell>
      ),
    },
    { key: 'kind', head: '业务', cell: ({ order }) => order.businessName, nowrap: true },
    {
      key: 'amount',
      head: '金额（元）',
      numeric: true,
      cell: ({ amount }) => <Money text={moneyText(amount)} hidden={hidden} />,
    },
    { key: 'due', head: '预计', cell: item => dueWords(item), nowrap: true },
    { key: 'state', head: '进度', cell: ({ order }) => order.statusDetail ?? order.statusName, hide: 'narrow' },
  ]
  return (
    <Panel flush title="在途资金" note={`${data.list.length} 笔`}>
      <DataTable
        caption="在途资金"
        rows={data.list}
        rowKey={({ order }) => order.orderId}
        columns={columns}
        phone={item => (
          <PhoneItem
            title={item.order.fundName}
            link={<Link to={to('tradeRecord', { orderId: item.order.orderId })} />}
            meta={`${item.order.businessName}　${cardWords(item.order)}`}
            figures={[
              { label: '金额（元）', value: <Money text={moneyText(item.amount)} hidden={hidden} /> },
              { label: '预计', value: <span className="transit-due">{dueWords(item)}</span> },
            ]}
          />
        )}
      />
    </Panel>
  )
}

/** A subscription is confirmed when its fund is set up, on a day nobody knows yet. */
function dueWords({ direction, dueDate, order }: Transit): string {
  if (direction === 'out') return `${dayWords(dueDate)}到账`
  return order.confirmDate === null ? '基金成立后确认份额' : `${dayWords(order.confirmDate)}确认份额`
}
