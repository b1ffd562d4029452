import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { signedPercent } from '@zhixiao/ui/chart/scale.ts'
import { equalRoles } from '@zhixiao/ui/chart/series.ts'
import { FanHero } from '@zhixiao/ui/drawing/FanHero.tsx'
import { Plot, PlotMark } from '@zhixiao/ui/drawing/Plot.tsx'
import { type Extent, sharedExtent } from '@zhixiao/ui/drawing/plot.ts'
import { ShareBar } from '@zhixiao/ui/drawing/ShareBar.tsx'
import { SignedBars } from '@zhixiao/ui/drawing/SignedBars.tsx'
import { YearDistribution } from '@zhixiao/ui/drawing/YearDistribution.tsx'
import type { Article } from '../../../features/viewpoint/article.ts'

type CoverPlotData = NonNullable<Article['coverPlot']>
type Line = Extract<CoverPlotData, { days: unknown }>

/** How a drawing is read. */
const axes: Readonly<Record<CoverPlotData['kind'], string>> = {
  path: '纵轴为自首日起的涨跌幅。',
  under: '纵轴为距此前高点的跌幅。',
  multi: '纵轴为自首日起的涨跌幅。',
  dist: '横轴为持有一年的收益率，柱高为买入日的个数。',
  fan: '横轴为持有时间，纵轴为年化收益率。',
  bars: '',
  parts: '',
}

/** The data of a cover at full size, with its axes or names and values. */
export function CoverPlot({ plot, words }: { plot: CoverPlotData; words: string }) {
  return (
    <figure className="article-page__figure">
      <Drawing plot={plot} words={words} />
      <figcaption>
        {/* Values that the drawing prints are not repeated. */}
        {plot.kind === 'bars' || plot.kind === 'parts' ? plot.name : words}。{axes[plot.kind]}
      </figcaption>
    </figure>
  )
}

function Drawing({ plot, words }: { plot: CoverPlotData; words: string }) {
  switch (plot.kind) {
    case 'path':
    case 'under':
      return <OneLine line={plot} />
    case 'multi':
      return (
        <LineChart
          label={words}
          series={plot.lines.map(({ name, days, values }, at) => ({
            name,
            role: equalRoles[at] ?? 'index',
            points: days.map((date, point) => ({ date, value: values[point] ?? 0 })),
          }))}
        />
      )
    case 'dist':
      return <YearDistribution year={plot} height={280} />
    case 'fan':
      return (
        <div className="article-page__fan on-inverse">
          <FanHero fan={plot} />
        </div>
      )
    case 'bars':
      return <SignedBars label={words} bars={plot.bars} />
    case 'parts':
      return <ShareBar label={words} parts={plot.parts} />
  }
}

const names: Readonly<Record<Line['kind'], string>> = { path: '走势图', under: '回撤图' }

/** One line with its outermost day. */
function OneLine({ line: { kind, days, values, marked, benchmark } }: { line: Line }) {
  const isFall = kind === 'under'
  const [low, high] = sharedExtent([values, ...(benchmark ? [benchmark] : [])])
  // The mark's label is beyond the line.
  const room = (high - low) * 0.16
  const extent: Extent = isFall ? [low - room, 0] : [low, high + room]
  const [last, value] = [values.length - 1, values[marked] ?? 0]
  return (
    <Plot
      label={names[kind]}
      extent={extent}
      height={360}
      levels
      dates={4}
      lines={[
        ...(benchmark ? [{ days, values: benchmark, role: 'reference' as const }] : []),
        { days, values, role: 'subject', from: 0 },
      ]}
    >
      <PlotMark day={days[marked] ?? ''} value={value} days={days} extent={extent} place={isFall ? 'below' : 'above'}>
        <b>{signedPercent(value)}</b>
        <small>{days[marked]}</small>
      </PlotMark>
      {!isFall && marked !== last && (
        <PlotMark day={days[last] ?? ''} value={values[last] ?? 0} days={days} extent={extent} ring />
      )}
    </Plot>
  )
}
