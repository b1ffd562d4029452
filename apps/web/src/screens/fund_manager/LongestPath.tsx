import { percentText } from '@zhixiao/domain/format/percent.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { TenurePath } from '@zhixiao/ui/drawing/TenurePath.tsx'
import type { Tenure } from './manager.ts'

/** The fund that this manager has managed longest among the current ones, since the first day. */
export function LongestPath({ name, tenures }: { name: string; tenures: readonly Tenure[] }) {
  const [longest] = tenures.filter(({ path }) => path !== null).sort((a, b) => a.from.localeCompare(b.from))
  if (!longest?.path || !longest.growth) return null
  const { fundName, path, growth, benchmark } = longest
  return (
    <Panel
      title={`${fundName} 任职以来 ${percentText(growth.growth)}`}
      note={`${path.days[0]} 至 ${path.days.at(-1)}${benchmark === null ? '' : `，细线为业绩比较基准 ${percentText(benchmark)}`}`}
    >
      <TenurePath path={path} subject={`${name}任职以来`} growth={growth.growth} benchmark={benchmark} />
    </Panel>
  )
}
