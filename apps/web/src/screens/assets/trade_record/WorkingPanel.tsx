import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { LotTable } from '../../trade/LotTable.tsx'
import { type Line, purchaseLines, redemptionLines, type Working } from './working-lines.ts'

type Order = OutputOf<'query.recordDetail'>['order']

/** How a confirmation was worked out, line by line (PLUS-01). */
export function WorkingPanel({ order, working }: { order: Order; working: Working }) {
  const isSale = order.businessCode === '024'
  const lines = isSale ? redemptionLines(working) : purchaseLines(working, order.businessCode)
  return (
    <Panel title="确认计算过程" note={`${working.navDay} 净值`}>
      <ol className="working">
        {lines.map(line => (
          <WorkingLine key={line.label} line={line} />
        ))}
      </ol>
      {isSale && (
        <div className="holding-lots">
          <h3 className="holding-sub">使用的份额</h3>
          <LotTable caption="赎回使用的份额，先确认的先赎回" lots={working.lots} />
        </div>
      )}
    </Panel>
  )
}

function WorkingLine({ line: { sign, label, value, how, isSum } }: { line: Line }) {
  return (
    <li className={isSum ? 'is-sum' : undefined}>
      <span className="working__sign num">{sign}</span>
      <span>{label}</span>
      <span className="num">{value}</span>
      {how && <span className="working__how">{how}</span>}
    </li>
  )
}
