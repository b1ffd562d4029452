import { percentText } from '@zhixiao/domain/format/percent.ts'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { fallDays } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { Underwater } from '@zhixiao/ui/drawing/Underwater.tsx'
import { YearDistribution, yearWords } from '@zhixiao/ui/drawing/YearDistribution.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { Fund } from './detail.ts'
import { type ChartView, chartViews } from './detail-query.ts'
import type { PartOf } from './load-part.ts'
import { NavChart, noPerformanceWords } from './NavChart.tsx'

/** One drawing at a time: growth, drawdown, or the distribution of one-year holdings. */
export function ChartViews({ fund, part }: { fund: Fund; part: PartOf<'overview'> }) {
  const { series, history, range } = part
  if (series === null) {
    return (
      <Panel quiet id="trend" title={fund.fundType === 'money' ? '七日年化走势' : '净值走势'}>
        <p className="muted">{noPerformanceWords(fund)}</p>
      </Panel>
    )
  }
  const has: Record<ChartView, boolean> = {
    trend: true,
    fall: history.drawdown !== null,
    year: history.year !== null,
  }
  const views = viewNames.filter(view => has[view])
  const view = has[part.view] ? part.view : 'trend'
  return (
    <section id="trend" aria-label="走势、回撤与收益分布">
      {views.length > 1 && (
        <TabLinks
          label="走势视图"
          className="chart-views"
          items={views.map(each => ({
            label: chartViews[each],
            link: (
              <Link
                to={to('fundDetail', { fundCode: fund.fundCode, view: each === 'trend' ? undefined : each })}
                replace
                preventScrollReset
              />
            ),
            ...(each === view && { current: true }),
          }))}
        />
      )}
      {view === 'trend' && <NavChart fund={fund} series={series} range={range} />}
      {view === 'fall' && history.drawdown && <Fall drawdown={history.drawdown} />}
      {view === 'year' && history.year && <Year year={history.year} />}
    </section>
  )
}

const viewNames: readonly ChartView[] = ['trend', 'fall', 'year']

type History = PartOf<'overview'>['history']

function Fall({ drawdown }: { drawdown: NonNullable<History['drawdown']> }) {
  const { worst } = drawdown
  return (
    <>
      <p className="chart-views__words">
        从前一个高点算起，每一天离它有多远。
        {worst && <NoWrap>{`成立以来最大回撤 ${percentText(`-${worst.fall}`)}，${fallDays(worst)}。`}</NoWrap>}
      </p>
      <Underwater drawdown={drawdown} large />
    </>
  )
}

function Year({ year }: { year: NonNullable<History['year']> }) {
  return (
    <>
      <p className="chart-views__words">
        成立以来任意一天买入、持有一年：灰色为亏损的买入日，蓝色为盈利的买入日。{yearWords(year)}
        。历史统计，不预示未来表现。
      </p>
      <YearDistribution year={year} height={320} />
    </>
  )
}
