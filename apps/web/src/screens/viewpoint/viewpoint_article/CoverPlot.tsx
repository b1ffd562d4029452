import { signedPercent } from '@zhixiao/ui/chart/scale.ts'
import { Plot, PlotMark } from '@zhixiao/ui/drawing/Plot.tsx'
import { type Extent, sharedExtent } from '@zhixiao/ui/drawing/plot.ts'
import type { Article } from '../../../features/viewpoint/article.ts'

type CoverLine = NonNullable<Article['coverLine']>

const kinds: Readonly<Record<CoverLine['kind'], { name: string; axis: string }>> = {
  path: { name: '走势图', axis: '纵轴为自首日起的涨跌幅' },
  under: { name: '回撤图', axis: '纵轴为距此前高点的跌幅' },
}

/** The line of a cover at full size, with its axes and its outermost day. */
export function CoverPlot({ line: { kind, days, values, marked }, words }: { line: CoverLine; words: string }) {
  const isFall = kind === 'under'
  const [low, high] = sharedExtent([values])
  // The words of the mark stand beyond the line.
  const room = (high - low) * 0.16
  const extent: Extent = isFall ? [low - room, 0] : [low, high + room]
  const [last, value] = [values.length - 1, values[marked] ?? 0]
  return (
    <figure className="article-page__figure">
      <Plot
        label={kinds[kind].name}
        extent={extent}
        height={360}
        levels
        dates={4}
        lines={[{ days, values, role: 'subject', from: 0 }]}
      >
        <PlotMark day={days[marked] ?? ''} value={value} days={days} extent={extent} place={isFall ? 'below' : 'above'}>
          <b>{signedPercent(value)}</b>
          <small>{days[marked]}</small>
        </PlotMark>
        {!isFall && marked !== last && (
          <PlotMark day={days[last] ?? ''} value={values[last] ?? 0} days={days} extent={extent} ring />
        )}
      </Plot>
      <figcaption>
        {words}。{kinds[kind].axis}。
      </figcaption>
    </figure>
  )
}
