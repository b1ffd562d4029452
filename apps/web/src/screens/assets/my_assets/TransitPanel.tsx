import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundCell } from '../../../features/holding/FundCell.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { type TransitRow, transitRows } from '../../../features/order/transit-rows.ts'

/** Money in transit: purchases not yet confirmed, and money not yet back on the card. */
export function TransitPanel({ hidden }: { hidden: boolean }) {
  const { data } = useCall('query.assetsInTransit', { querytype: 'ALL' })
  const rows = data ? transitRows(data) : []
  if (!data || rows.length === 0) return null
  const money = (text: string) => <Money text={moneyText(text)} hidden={hidden} />
  const columns: Column<TransitRow>[] = [
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
