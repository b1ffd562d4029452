import { periodName } from '@zhixiao/domain/codes/yield-periods.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { colors } from '@zhixiao/ui/chart/series.ts'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Toggle } from '@zhixiao/ui/form/Toggle.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { chartPeriods } from '../../features/fund/chart-periods.ts'
import { payoutsPart } from '../../features/fund/growth-source.ts'
import { to } from '../../paths.ts'
import { fallMark, payoutMarks } from './chart-marks.ts'
import type { Fund, Series } from './detail.ts'
import { type AskedRange, clampWords } from './detail-query.ts'
import { PayoutMarks } from './PayoutMarks.tsx'
import { RangeForm } from './RangeForm.tsx'

interface NavChartProps {
  fund: Fund
  series: Series
  /** The custom range in the URL. */
  range: AskedRange | null
}

type Role = Series['lines'][number]['role']
/** Drawn on request; two lines are read at a glance. */
const optional: ReadonlySet<Role> = new Set(['peers', 'index'])

/** The fund and its benchmark over a period or the custom range of the URL; its peers and the market on request. */
export function NavChart({ fund, series, range }: NavChartProps) {
  const [added, setAdded] = useState<ReadonlySet<Role>>(new Set())
  const { span, days } = series
  const percent = series.kind === 'growth'
  const lines = series.lines.filter(({ role }) => !optional.has(role) || added.has(role))
  const choices = series.lines.filter(({ role }) => optional.has(role))
  const endText = (end: string) => (percent ? percentText(end) : shareText(end, 4))
  const marks = payoutMarks(series)
  return (
    <>
      <LineChart
        label={sentenceOf({ ...series, lines }, endText)}
        heading={
          <h2 className="panel__title" id="trend-title">
            {fund.fundType === 'money' ? '七日年化走势' : '净值走势'}
            {span && (
              <small>
                {span.fromDay} 至 {span.toDay}
              </small>
            )}
          </h2>
        }
        legend
        height={CHART_HEIGHT}
        signed={percent}
        {...(!percent && { format: fourPlaces, formatTick: evenPercent })}
        marks={marks}
        fall={fallMark(series)}
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
      <div className="chart-choices">
        <PeriodLinks
          label="走势区间"
          items={chartPeriods.map(period => ({
            label: periodName(period),
            link: <Link to={to('fundDetail', { fundCode: fund.fundCode, period })} replace preventScrollReset />,
            ...(period === series.period && { current: true }),
          }))}
        />
        {choices.length > 0 && (
          <div className="chart-choices__lines">
            {choices.map(({ role, name }) => (
              <Toggle
                key={role}
                colour={colors[role]}
                checked={added.has(role)}
                onChange={checked => setAdded(withRole(added, role, checked))}
              >
                {name}
              </Toggle>
            ))}
          </div>
        )}
      </div>
      <RangeForm
        label="自选区间"
        kept={{ fundCode: fund.fundCode }}
        range={range}
        usual={{ from: span?.fromDay ?? '', to: span?.toDay ?? '' }}
        submit="查看"
        hash="trend"
      />
      {/* Below all controls, as its height is that of the period. */}
      <PayoutMarks marks={marks} />
      <ChartSource series={series} range={range} />
    </>
  )
}

const CHART_HEIGHT = 380

const withRole = (added: ReadonlySet<Role>, role: Role, on: boolean): ReadonlySet<Role> =>
  new Set(on ? [...added, role] : [...added].filter(each => each !== role))

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
          ? `本基金 ${percentText(lines[0]?.end)}，业绩比较基准 ${percentText(lines.find(({ role }) => role === 'benchmark')?.end)}：由 ${span.fromDay} 净值 ${span.fromNav} 至 ${span.toDay} 净值 ${span.toNav}${payoutsPart(span.payouts)}，分红再投资。同类平均为起点已有净值的同类型在售基金涨跌幅的算术平均。`
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

function sentenceOf({ period, kind, lines, span, fall }: Series, endText: (end: string) => string): string {
  const ends = lines.map(({ name, end }) => `${name} ${endText(end)}`).join('，')
  const over = period ? periodName(period) : span ? `${span.fromDay} 至 ${span.toDay} ` : '所选区间'
  const deepest = fall ? `，最大回撤 ${percentText(`-${fall.fall}`)}` : ''
  return `${over}${kind === 'growth' ? '累计收益' : ''}走势：${ends || '暂无数据'}${deepest}`
}
