import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { interestLines, isPriced, type Line, lotsTitle, workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { LotTable } from '../../../features/order/LotTable.tsx'

type Detail = OutputOf<'query.recordDetail'>
type Working = NonNullable<Detail['working']>

type WorkingPanelProps = { order: Detail['order']; working: Working; into: Working | null }

/** How a confirmation was computed, line by line (PLUS-01); renders nothing when there is nothing to compute. */
export function WorkingPanel({ order, working, into }: WorkingPanelProps) {
  const lines = workingLines(order, working, into)
  if (lines === null) return null
  return (
    <Panel title="确认计算过程" note={isPriced(order) ? `${working.navDay} 净值` : ''}>
      <ol className="working">
        {lines.map(line => (
          <WorkingLine key={line.label} line={line} />
        ))}
      </ol>
      {working.lots.length > 0 && (
        <div className="holding-lots">
          <LotTable caption={lotsTitle(order)} lots={working.lots} />
        </div>
      )}
    </Panel>
  )
}

/** The stays that interest on settlement money was earned in. */
export function InterestPanel({ stays, paid }: { stays: NonNullable<Detail['stays']>; paid: string }) {
  return (
    <Panel title="利息计算过程" note="结算资金利息">
      <ol className="working">
        {interestLines(stays, paid).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stays may be alike
          <WorkingLine key={at} line={line} />
        ))}
      </ol>
    </Panel>
  )
}

function WorkingLine({ line: { sign, label, value, how, isSum } }: { line: Line }) {
  return (
    <li className={isSum ? 'is-sum' : undefined}>
      <span className="working__sign num">{sign}</span>
      <span>{label}</span>
      <span className="working__value num">{value}</span>
      {how && <span className="working__how">{how}</span>}
    </li>
  )
}
