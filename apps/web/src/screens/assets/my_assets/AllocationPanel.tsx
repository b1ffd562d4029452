import { Donut } from '@zhixiao/ui/chart/Donut.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { Holding } from '../../../features/holding/holdings.ts'
import { allocationOf } from '../allocation.ts'

/** Market value by fund type. */
export function AllocationPanel({ holdings }: { holdings: readonly Holding[] }) {
  const parts = allocationOf(holdings)
  const funds = new Set(holdings.map(holding => holding.fundCode)).size
  return (
    <Panel className="col-5 assets-allocation" title="资产分布">
      {parts.length === 0 ? (
        <p className="faint">暂无持有基金</p>
      ) : (
        <Donut
          compact
          label={parts.map(({ label, text }) => `${label} ${text}`).join('，')}
          parts={parts}
          center={{ caption: `共 ${funds} 只`, value: `${parts.length} 类` }}
        />
      )}
    </Panel>
  )
}
