import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { Plot, PlotMark } from './Plot.tsx'
import type { Extent } from './plot.ts'

interface SizeHistoryProps {
  /** `sizes` of content.companyFigures or content.fundPortfolio, ascending. */
  sizes: readonly { quarterEnd: string; size: string }[]
  /** '公募管理规模', '基金规模'. */
  name: string
  /** In pixels, or as the style sheet around it says (`--plot-h`). */
  height?: number | 'own'
  /** Of the firm, not of a fund. */
  accent?: boolean
  /** Below the drawing. */
  dates?: number
  /** The last of them in words. */
  lastDate?: string | undefined
}

/** Net assets by quarter, from zero on. */
export function SizeHistory({ sizes, name, height = 118, accent, dates = 5, lastDate }: SizeHistoryProps) {
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last || first === last) return null
  const days = sizes.map(({ quarterEnd }) => quarterEnd)
  // Floats are fine here: they only set the height of the line.
  const values = sizes.map(({ size }) => Number(size))
  const extent: Extent = [0, Math.max(...values) * 1.04]
  return (
    <Plot
      label={`${name}由 ${first.quarterEnd} 的 ${largeNumberText(first.size)}元到 ${last.quarterEnd} 的 ${largeNumberText(last.size)}元`}
      extent={extent}
      height={height === 'own' ? undefined : height}
      accent={accent}
      dates={dates}
      lastDate={lastDate}
      lines={[{ days, values, role: 'subject', from: 0 }]}
    >
      <PlotMark day={last.quarterEnd} value={values.at(-1) ?? 0} days={days} extent={extent} />
    </Plot>
  )
}
