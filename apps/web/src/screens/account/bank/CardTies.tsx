import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ShortTable } from '@zhixiao/ui/display/ShortTable.tsx'

export type Ties = OutputOf<'account.bankTies'>

const counted = (count: number, unit: string): string => (count === 0 ? '无' : `${count} ${unit}`)
const summed = ({ count, amount }: { count: number; amount: string }): string =>
  count === 0 ? '无' : `${count} 笔，${moneyText(amount)} 元`

/** Holdings and amounts in transit under a card (BANK-03). */
export function CardTies({ ties }: { ties: Ties }) {
  return (
    <Panel quiet title="资产与在途交易">
      <ShortTable
        caption="该卡下的持有份额"
        compact
        rows={ties.holdings}
        rowKey={row => row.fundCode}
        empty={<p className="faint bank-ties__none">该卡下没有持有份额</p>}
        columns={[
          { key: 'fund', head: '基金', rowHeader: true, cell: row => `${row.fundName} ${row.fundCode}` },
          { key: 'shares', head: '持有份额（份）', numeric: true, cell: row => moneyText(row.shares) },
        ]}
      />
      <Divider />
      <div className="bank-ties">
        <KeyValues
          items={[
            { label: '待确认交易', value: counted(ties.pending, '笔') },
            { label: '未到账款项', value: summed(ties.paying) },
            { label: '付款失败款项', value: summed(ties.refused) },
            { label: '定投计划', value: counted(ties.plans, '个') },
            { label: '未了结汇款', value: summed(ties.remittances) },
          ]}
        />
      </div>
    </Panel>
  )
}
