import { periodName } from '@zhixiao/domain/codes/yield-periods.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { Detail, Series } from './detail.ts'
import { chartPeriods } from './periods.ts'

/** The fund against its benchmark and the market over a period that the address holds. */
export function NavChart({ fund, series }: { fund: Detail['fund']; series: Series | null }) {
  const title = fund.fundType === 'money' ? '七日年化走势' : '净值走势'
  if (series === null) {
    return (
      <Panel id="trend" title={title}>
        <p className="muted">{noPerformanceWords(fund)}</p>
      </Panel>
    )
  }
  const percent = series.kind === 'growth'
  const endText = (end: string) => (percent ? percentText(end) : shareText(end, 4))
  return (
    <section className="panel" id="trend" aria-labelledby="trend-title">
      <LineChart
        label={sentenceOf(series, endText)}
        heading={
          <h2 className="panel__title" id="trend-title">
            {title}
            {series.days.length > 0 && (
              <small>
                {series.days[0]} 至 {series.days.at(-1)}
              </small>
            )}
          </h2>
        }
        legend
        signed={percent}
        {...(!percent && { format: fourPlaces, formatTick: twoPlaces })}
        series={series.lines.map(({ role, name, values, end }) => ({
          role,
          name,
          endText: endText(end),
          points: series.days.flatMap((date, index) => {
            const value = values[index]
            return value === undefined ? [] : [{ date, value }]
          }),
        }))}
      />
      <div className="chart-periods">
        <PeriodLinks
          label="走势区间"
          bleed
          items={chartPeriods.map(period => ({
            label: periodName(period),
            link: <Link to={to('fundDetail', { fundCode: fund.fundCode, period })} replace preventScrollReset />,
            ...(period === series.period && { current: true }),
          }))}
        />
      </div>
    </section>
  )
}

/** Why there is no performance to show. */
export const noPerformanceWords = ({ nav }: Pick<Detail['fund'], 'nav'>): string =>
  nav === null ? '基金尚未成立，暂无净值和业绩。' : '基金合同生效不足六个月，按规定不展示业绩。'

const fourPlaces = (value: number) => `${value.toFixed(4)}%`
const twoPlaces = (value: number) => `${value.toFixed(2)}%`

function sentenceOf({ period, kind, lines }: Series, endText: (end: string) => string): string {
  const ends = lines.map(({ name, end }) => `${name} ${endText(end)}`).join('，')
  return `${periodName(period)}${kind === 'growth' ? '累计收益' : ''}走势：${ends || '暂无数据'}`
}
