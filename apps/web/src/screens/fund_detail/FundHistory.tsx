import { percentText } from '@zhixiao/domain/format/percent.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { fallDays } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { Underwater } from '@zhixiao/ui/drawing/Underwater.tsx'
import { YearDistribution, yearWords } from '@zhixiao/ui/drawing/YearDistribution.tsx'
import type { History } from './detail.ts'

/** How far the fund fell, and what holding it for a year returned. */
export function FundHistory({ history: { drawdown, year } }: { history: History }) {
  if (!drawdown) return null
  const { worst } = drawdown
  return (
    <div className="halves">
      <Panel quiet title="难受的时候有多难受">
        <p className="caption">
          {worst
            ? `成立以来最大回撤 ${percentText(`-${worst.fall}`)}，${fallDays(worst)}`
            : '成立以来没有低于此前高点的净值'}
        </p>
        <Underwater drawdown={drawdown} />
      </Panel>
      {year && (
        <Panel quiet title="任意一天买入，持有一年">
          <p className="caption">{yearWords(year)}</p>
          <YearDistribution year={year} />
          <p className="caption">历史统计，不预示未来表现。</p>
        </Panel>
      )}
    </div>
  )
}
