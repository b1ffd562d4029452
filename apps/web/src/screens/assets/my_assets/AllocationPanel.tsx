import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ShareBar } from '@zhixiao/ui/drawing/ShareBar.tsx'
import type { Holding } from '../../../features/holding/holdings.ts'
import { allocationOf } from '../allocation.ts'

/** Market value by fund type. */
export function AllocationPanel({ holdings }: { holdings: readonly Holding[] }) {
  const parts = allocationOf(holdings)
  const funds = new Set(holdings.map(holding => holding.fundCode)).size
  return (
    <Panel quiet title="资产分布" note={`共 ${funds} 只，${parts.length} 类`}>
      {parts.length === 0 ? (
        <p className="faint">暂无持有基金</p>
      ) : (
        <ShareBar label={parts.map(({ label, text }) => `${label} ${text}`).join('，')} parts={parts} />
      )}
    </Panel>
  )
}
