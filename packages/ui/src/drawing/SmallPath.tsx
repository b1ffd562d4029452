import { Plot } from './Plot.tsx'
import type { Extent } from './plot.ts'

interface SmallPathProps {
  /** What the drawing shows, in words: “近一年 +15.81%，最大回撤 -9.02%”. */
  label: string
  days: readonly string[]
  fund: readonly number[]
  benchmark?: readonly number[] | null
  /** The scale of the whole group (`sharedExtent`): what stands beside each other is measured alike. */
  extent: Extent
  height?: number
}

/** One of several small drawings on one scale, without values; the text around it names the scale. */
export function SmallPath({ label, days, fund, benchmark, extent, height = 64 }: SmallPathProps) {
  return (
    <Plot
      label={label}
      extent={extent}
      height={height}
      lines={[
        ...(benchmark && benchmark.length > 0 ? [{ days, values: benchmark, role: 'reference' as const }] : []),
        { days, values: fund, role: 'subject' as const },
      ]}
    />
  )
}
