import { periodName } from '@zhixiao/domain/codes/yield-periods.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { chartPeriods } from '../../features/fund/chart-periods.ts'
import { payoutsPart } from '../../features/fund/growth-source.ts'
import { to } from '../../paths.ts'
import type { Fund, Series } from './detail.ts'
import { type AskedRange, clampWords } from './detail-query.ts'
import { RangeForm } from './RangeForm.tsx'

interface NavChartProps {
  fund: Fund
  series: Series | null
  /** The custom range in the URL. */
  range: AskedRange | null
}

/** The fund against its benchmark, its peers and the market, over a period or the custom range of the URL. */
export function NavChart({ fund, series, range }: NavChartProps) {
  const title = fund.fundType === 'money' ? '七日年化走势' : '净值走势'
  if (series === null) {
    return (
      <Panel id="trend" title={title}>
        <p className="muted">{noPerformanceWords(fund)}</p>
      </Panel>
    )
  }
  const { span, lines, days } = series
  const percent = series.kind === 'growth'
  const endText = (end: string) => (percent ? percentText(end) : shareText(end, 4))
  return (
    <section className="panel" id="trend" aria-labelledby="trend-title">
      <LineChart
        label={sentenceOf(series, endText)}
        heading={
          <h2 className="panel__title" id="trend-title">
            {title}
            {span && (
              <small>
                {span.fromDay} 至 {span.toDay}
              </small>
            )}
          </h2>
        }
        legend
        signed={percent}
        {...(!percent && { format: fourPlaces, formatTick: evenPercent })}
        series={lines.map(({ role, name, values, end }) => ({
          role,
          name,
          endText: endText(end),
          points: days.flatMap((date, index) => {
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
      <RangeForm
        label="自选区间"
        kept={{ fundCode: fund.fundCode }}
        range={range}
        usual={{ from: span?.fromDay ?? '', to: span?.toDay ?? '' }}
        submit="查看"
        hash="trend"
      />
      <ChartSource series={series} range={range} />
    </section>
  )
}

/** PLUS-04: the NAVs behind the figure, and how the requested days were adjusted. */
function ChartSource({ series: { span, lines, kind }, range }: { series: Series; range: AskedRange | null }) {
  if (!span) {
    const lacking = kind === 'growth' ? '不足两个净值日' : '没有七日年化收益率'
    return <p className="caption chart-source">所选区间内{lacking}，请放宽起止日期。</p>
  }
  const moved = range && range.fault === null ? clampWords(range, span, kind === 'yield7') : []
  return (
    <p className="caption chart-source">
      {moved.length > 0 && `${moved.join('；')}。`}
      <NoWrap>
        {kind === 'growth'
          ? `本基金 ${percentText(lines[0]?.end)}：由 ${span.fromDay} 净值 ${span.fromNav} 至 ${span.toDay} 净值 ${span.toNav}${payoutsPart(span.payouts)}，分红再投资。同类平均为起点已有净值的同类型在售基金涨跌幅的算术平均。`
          : '按截至当日的七个自然日的万份收益计算；缺少其中任何一日收益的日期不显示。'}
      </NoWrap>
    </p>
  )
}

/** Why there is no performance to show. */
export const noPerformanceWords = ({ nav }: Pick<Fund, 'nav'>): string =>
  nav === null ? '基金尚未成立，暂无净值和业绩。' : '基金合同生效不足 6 个月，按规定不展示业绩。'

const fourPlaces = (value: number) => `${value.toFixed(4)}%`
/** Ticks may be closer than a hundredth of a percent. */
const evenPercent = (value: number, places: number) => `${value.toFixed(Math.max(2, places))}%`

function sentenceOf({ period, kind, lines, span }: Series, endText: (end: string) => string): string {
  const ends = lines.map(({ name, end }) => `${name} ${endText(end)}`).join('，')
  const over = period ? periodName(period) : span ? `${span.fromDay} 至 ${span.toDay} ` : '所选区间'
  return `${over}${kind === 'growth' ? '累计收益' : ''}走势：${ends || '暂无数据'}`
}
