import { periodName } from '@zhixiao/domain/codes/yield-periods.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { equalRoles } from '@zhixiao/ui/chart/series.ts'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { chartPeriods } from '../../features/fund/chart-periods.ts'
import { growthSource, growthText } from '../../features/fund/growth-source.ts'
import { compareUrl } from './compare-url.ts'
import type { Compare, Compared, Line } from './load-compare.ts'

/** Growth of all funds since the same first day. */
export function CompareChart({ compare }: { compare: Compare }) {
  const { chart, funds } = compare
  const codes = funds.map(fund => fund.fundCode)
  const hidden = funds.filter(fund => !fund.performanceShown).map(fund => fund.fundName)
  if (!chart) {
    return (
      <Panel quiet title="收益走势">
        <p className="muted">{hidden.length > 0 ? hiddenWords(hidden) : '这些基金没有共同的净值区间。'}</p>
      </Panel>
    )
  }
  const shown = chart.lines.map(line => ({
    line,
    name: funds.find(fund => fund.fundCode === line.fundCode)?.fundName ?? '',
  }))
  const [from, to] = [chart.days[0], chart.days.at(-1)]
  return (
    <section className="panel panel--quiet" aria-labelledby="compare-trend">
      <LineChart
        label={`${periodName(compare.period)}累计收益对比：${shown.map(({ name, line }) => `${name} ${growthText(typeOf(funds, line), line)}`).join('；')}`}
        heading={
          <h2 className="panel__title" id="compare-trend">
            收益走势
            <small>
              {from} 至 {to}
            </small>
          </h2>
        }
        legend
        series={shown.map(({ line, name }) => ({
          role: equalRoles[codes.indexOf(line.fundCode)] ?? 'subject',
          name,
          endText: growthText(typeOf(funds, line), line),
          points: chart.days.map((date, index) => ({ date, value: line.values[index] ?? 0 })),
        }))}
      />
      <div className="chart-periods">
        <PeriodLinks
          label="对比区间"
          bleed
          items={chartPeriods.map(period => ({
            label: periodName(period),
            link: <Link to={compareUrl(codes, period)} replace preventScrollReset />,
            ...(period === compare.period && { current: true }),
          }))}
        />
      </div>
      <p className="caption chart-source">
        {chart.shortened && `有基金成立不足${periodName(compare.period).slice(1)}，从其首个净值日起比较。`}
        {hidden.length > 0 && hiddenWords(hidden)}
        <NoWrap>
          {`${shown.map(({ line, name }) => `${name} ${growthText(typeOf(funds, line), line)}：${lineSource(funds, line)}`).join('；')}。分红再投资。`}
        </NoWrap>
      </p>
    </section>
  )
}

const hiddenWords = (names: readonly string[]): string =>
  `${names.join('、')}成立不足 6 个月或尚无净值，按规定不展示业绩。`

const typeOf = (funds: readonly Compared[], { fundCode }: Line): string =>
  funds.find(fund => fund.fundCode === fundCode)?.fundType ?? 'unknown'

/** PLUS-04: the two NAVs of a line. */
const lineSource = (funds: readonly Compared[], line: Line): string =>
  growthSource({ fundType: typeOf(funds, line), nav: line.toNav, navDay: line.toDay }, line)
