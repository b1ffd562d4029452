import { percentText } from '@zhixiao/domain/format/percent.ts'
import { NoWrap } from '../display/NoWrap.tsx'
import { Plot, PlotMark } from './Plot.tsx'
import { type Extent, evenDays } from './plot.ts'
import { type Fall, fallDays } from './TenurePath.tsx'

interface UnderwaterProps {
  /** `drawdown` of content.fundHistory. */
  drawdown: { from: string; to: string; falls: readonly number[]; worst: Fall | null }
  height?: number
  /** With levels and the words at the trough; without, a small drawing. */
  large?: boolean
}

/** How far below its highest NAV a fund was each day, downwards from the surface. */
export function Underwater({ drawdown: { from, to, falls, worst }, height, large = false }: UnderwaterProps) {
  const days = evenDays(from, to, falls.length)
  const below = falls.map(fall => -fall)
  // A large drawing has two lines of text below its trough, on narrow screens three.
  const extent: Extent = [Math.min(...below, -0.01) * (large ? 1.3 : 1.06), 0]
  const words = worst
    ? `成立以来最大回撤 ${percentText(`-${worst.fall}`)}，${fallDays(worst)}`
    : '成立以来没有低于此前高点的净值'
  return (
    <Plot
      label={`${from} 至 ${to} 每天比此前高点低多少：${words}`}
      extent={extent}
      height={height ?? (large ? 320 : 150)}
      levels={large}
      dates={large ? 4 : 2}
      lines={[{ days, values: below, role: 'subject', from: 0 }]}
    >
      {worst && (
        <PlotMark day={worst.trough.day} value={-100 * Number(worst.fall)} days={days} extent={extent}>
          {large && (
            <>
              <b>{percentText(`-${worst.fall}`)}</b>
              <small>
                <NoWrap>{fallDays(worst)}</NoWrap>
              </small>
            </>
          )}
        </PlotMark>
      )}
    </Plot>
  )
}
