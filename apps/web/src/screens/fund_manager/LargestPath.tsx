import { percentText } from '@zhixiao/domain/format/percent.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { TenurePath } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { largestTenure } from '../../features/manager/largest-tenure.ts'
import { sourceOf } from './growth-source.ts'
import type { Manager } from './manager.ts'

/** The largest of the funds managed today, since the manager took it over. */
export function LargestPath({ manager }: { manager: Manager }) {
  const { name } = manager
  const tenure = largestTenure(manager)
  if (!tenure?.path || !tenure.growth) return null
  const { fundName, fundType, path, growth, benchmark } = tenure
  return (
    <section className="largest" aria-labelledby="largest-title">
      <div className="largest__head">
        <h2 id="largest-title">
          <i className="key" aria-hidden="true" />
          {fundName}任职以来 {percentText(growth.growth)}
        </h2>
        {hasBenchmark(fundType) && (
          <span>
            {benchmark !== null && <i className="key largest__reference" aria-hidden="true" />}
            业绩比较基准 {percentText(benchmark)}
          </span>
        )}
        <span className="largest__days">
          {path.days[0]} 至 {path.days.at(-1)}
        </span>
      </div>
      <TenurePath path={path} subject={`${name}任职以来`} growth={growth.growth} benchmark={benchmark} />
      <RiskLine>任职回报{sourceOf(tenure)}。过往业绩不预示未来表现，基金有风险，投资需谨慎。</RiskLine>
    </section>
  )
}
