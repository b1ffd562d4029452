import { percentText } from '@zhixiao/domain/format/percent.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { TenurePath } from '@zhixiao/ui/drawing/TenurePath.tsx'
import type { Manager } from './manager.ts'

/** The largest of the funds managed today, since the manager took it over. */
export function LargestPath({ manager: { name, fund, tenures } }: { manager: Manager }) {
  const tenure = tenures.find(({ fundCode, to }) => fundCode === fund?.fundCode && to === null)
  if (!tenure?.path || !tenure.growth) return null
  const { fundName, path, growth, benchmark } = tenure
  return (
    <Panel
      title={`${fundName} 任职以来 ${percentText(growth.growth)}`}
      note={`${path.days[0]} 至 ${path.days.at(-1)}${benchmark === null ? '' : `，细线为业绩比较基准 ${percentText(benchmark)}`}`}
    >
      <TenurePath path={path} subject={`${name}任职以来`} growth={growth.growth} benchmark={benchmark} />
    </Panel>
  )
}
