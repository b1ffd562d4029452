import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ShortTable } from '@zhixiao/ui/display/ShortTable.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useKept } from '../../../kept.ts'

type Order = OutputOf<'query.tradeRecord'>['list'][number]

/** The last orders of a card, searchable by fund name or code; the search text and the expanded state are kept. */
export function CardOrders({ tradeacco, orders }: { tradeacco: string; orders: readonly Order[] }) {
  const [wanted, setWanted] = useKept(`bank_detail ${tradeacco} find`)
  const [unfolded, setUnfolded] = useKept(`bank_detail ${tradeacco} unfolded`)
  const rows = orders.filter(({ fundName, fundCode }) => `${fundName} ${fundCode}`.includes(wanted.trim()))
  if (orders.length === 0)
    return (
      <Panel quiet title="该卡的交易">
        <p className="faint">该卡还没有交易</p>
      </Panel>
    )
  return (
    <Panel quiet title="该卡的交易" note="最近 50 笔">
      <div className="bank-ties">
        <TextField
          label="查找基金"
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          placeholder="基金名称或代码"
        />
      </div>
      <ShortTable
        fold={[unfolded !== '', isOpen => setUnfolded(isOpen ? 'all' : '')]}
        caption="该卡的交易"
        compact
        rows={rows}
        rowKey={row => row.orderId}
        empty={<p className="faint bank-ties__none">没有符合条件的交易</p>}
        phone={row => (
          <PhoneItem
            title={row.fundName}
            meta={dateText(row.acceptAt, 'YYYY-MM-DD HH:mm')}
            aside={row.statusName}
            figures={[
              { label: '业务', value: row.businessName },
              { label: row.amount === null ? '份额（份）' : '金额（元）', value: figureOf(row) },
            ]}
          />
        )}
        columns={[
          { key: 'at', head: '时间', nowrap: true, cell: row => dateText(row.acceptAt, 'YYYY-MM-DD HH:mm') },
          { key: 'fund', head: '基金', rowHeader: true, cell: row => row.fundName },
          { key: 'kind', head: '业务', cell: row => row.businessName },
          { key: 'figure', head: '金额或份额', numeric: true, cell: figureOf },
          { key: 'state', head: '状态', cell: row => row.statusName },
        ]}
      />
    </Panel>
  )
}

const figureOf = ({ amount, shares }: Order): string => moneyText(amount ?? shares)
