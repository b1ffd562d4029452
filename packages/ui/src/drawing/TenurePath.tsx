import { percentText } from '@zhixiao/domain/format/percent.ts'
import { NoWrap } from '../display/NoWrap.tsx'
import { Plot, PlotMark } from './Plot.tsx'
import { type Extent, sharedExtent } from './plot.ts'

/** `path` of a tenure: content.managerDetail, content.managerList or content.fundDetail. */
export interface GrowthPath {
  days: readonly string[]
  fund: readonly number[]
  benchmark: readonly number[] | null
  fall: Fall | null
}
export interface Fall {
  fall: string
  peak: { day: string }
  trough: { day: string }
  recovered: { day: string } | null
}

interface TenurePathProps {
  path: GrowthPath
  /** '林知远任职以来'. */
  subject: string
  /** Growth of the fund and of its benchmark over the path, as rates. */
  growth: string
  benchmark: string | null
  height?: number
}

/** A fund since its manager took over beside its benchmark, with the deepest fall of that time. */
export function TenurePath({ path, subject, growth, benchmark, height = 400 }: TenurePathProps) {
  const { days, fund, fall } = path
  const lines = [fund, path.benchmark ?? []]
  const [low, high] = sharedExtent(lines)
  // Room for two lines of words below the lowest point, on narrow screens three.
  const extent: Extent = [low - (high - low) * WORDS, high]
  const at = fall ? days.indexOf(fall.trough.day) : -1
  return (
    <Plot
      label={pathWords(path, subject, growth, benchmark)}
      extent={extent}
      height={height}
      levels
      dates={4}
      band={fall ? [fall.peak.day, fall.trough.day] : undefined}
      lines={[
        ...(path.benchmark ? [{ days, values: path.benchmark, role: 'reference' as const }] : []),
        { days, values: fund, role: 'subject' as const, from: 0 },
      ]}
    >
      {fall && at >= 0 && (
        <PlotMark
          day={fall.trough.day}
          value={fund[at] ?? 0}
          days={days}
          extent={extent}
          wordsAt={lowestNear(lines, at, days.length)}
        >
          <b>最大回撤 {percentText(`-${fall.fall}`)}</b>
          <small>
            <NoWrap>{fallDays(fall)}</NoWrap>
          </small>
        </PlotMark>
      )}
      <PlotMark day={days.at(-1) ?? ''} value={fund.at(-1) ?? 0} days={days} extent={extent} ring />
    </Plot>
  )
}

const WORDS = 0.24
/** The words are about this part of the drawing wide. */
const NEAR = 0.12

/** The lowest value of all lines around a point. */
function lowestNear(lines: readonly (readonly number[])[], at: number, count: number): number {
  const reach = Math.ceil(count * NEAR)
  return Math.min(...lines.flatMap(values => values.slice(Math.max(at - reach, 0), at + reach + 1)))
}

/** '2023-03 至 2023-06，2024-04 收复' */
export const fallDays = ({ peak, trough, recovered }: Fall): string =>
  `${peak.day.slice(0, 7)} 至 ${trough.day.slice(0, 7)}，${recovered ? `${recovered.day.slice(0, 7)} 收复` : '尚未收复'}`

function pathWords({ days, fall }: GrowthPath, subject: string, growth: string, benchmark: string | null): string {
  const beside = benchmark === null ? '' : `，同期业绩比较基准 ${percentText(benchmark)}`
  const deepest = fall ? `，最大回撤 ${percentText(`-${fall.fall}`)}（${fallDays(fall)}）` : ''
  return `${subject} ${percentText(growth)}${beside}${deepest}，${days[0]} 至 ${days.at(-1)}`
}

/** The description of a small path: 'A任职以来 +71.24%，基准 +40.00%，最大回撤 -28.35%，2019-03-18 至 2026-11-19' */
export const smallPathWords = (
  { from, to, fall }: { from: string; to: string; fall: string },
  subject: string,
  growthText: string,
): string => `${subject} ${growthText}，最大回撤 ${percentText(`-${fall}`)}，${from} 至 ${to}`
