import { Plot } from './Plot.tsx'
import { type Extent, evenDays, type Span } from './plot.ts'

interface SmallPathProps {
  /** What the drawing shows, in words: “近一年 +15.81%，最大回撤 -9.02%”. */
  label: string
  path: {
    /** Days at equal steps lie between them; `days` names them where they do not. */
    from: string
    to: string
    days?: readonly string[]
    fund: readonly number[]
    benchmark: readonly number[] | null
  }
  /** The scale of the whole group (`sharedExtent`), so that neighbouring drawings are comparable. */
  extent: Extent
  /** The days of the whole group, where they differ: each line begins on its own. */
  span?: Span
  /** In pixels, or as high as the box around it. */
  height?: number | 'box'
}

/** One of several small drawings on one scale, without values; the text around it names the scale. */
export function SmallPath({ label, path, extent, span, height = 64 }: SmallPathProps) {
  const { from, to, fund, benchmark, days = evenDays(from, to, fund.length) } = path
  return (
    <Plot
      label={label}
      extent={extent}
      span={span}
      height={height === 'box' ? undefined : height}
      lines={[
        ...(benchmark && benchmark.length > 0 ? [{ days, values: benchmark, role: 'reference' as const }] : []),
        { days, values: fund, role: 'subject' as const },
      ]}
    />
  )
}
