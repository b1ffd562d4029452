import { linePath } from '@zhixiao/domain/drawing/path-text.ts'
import { extentOf, type Point, scaleOf } from '@zhixiao/domain/drawing/shapes.ts'
import { FAN_FROM, FAN_TO, fanOf } from '@zhixiao/domain/fund/holding-fan.ts'
import { useMemo } from 'react'
import { signedPercent } from '../chart/scale.ts'
import { useDrawn } from './use-drawn.ts'

interface FanHeroProps {
  /** `content.holdingFan`. */
  fan: { name: string; from: string; levels: readonly number[] }
}

const box = { width: 900, height: 420 } as const
const YEAR = 12
const stops = [
  { months: FAN_FROM, text: '半年' },
  { months: YEAR, text: '1 年' },
  { months: 3 * YEAR, text: '3 年' },
  { months: 5 * YEAR, text: '5 年' },
]
const x = scaleOf([FAN_FROM, FAN_TO], [0, box.width])

/**
 * What buying an index in each month returned a year, by holding time: the longer it was held, the closer the lines. On a
 * navy ground, in both schemes.
 */
export function FanHero({ fan: { name, from, levels } }: FanHeroProps) {
  const { ref, className } = useDrawn<HTMLElement>()
  const drawing = useMemo(() => drawingOf(from, levels), [from, levels])
  if (!drawing) return null
  const { years, middle, zero, last, count } = drawing
  const words = `自 ${from.slice(0, 7)} 起每个月初买入${name}，持有半年到八年的年化收益，共 ${count} 条线：持有越久，各条线越靠拢`
  return (
    <figure ref={ref} className={`fan ${className}`} role="img" aria-label={last ? `${words}，${last.text}` : words}>
      <div className="fan__field" aria-hidden="true">
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            className="fan__axis"
            d={stops
              .slice(1)
              .map(({ months }) => `M${Math.round(x(months))} 0V${box.height}`)
              .join('')}
          />
          <path className="fan__zero" d={`M0 ${Math.round(zero)}H${box.width}`} />
          <g className="draw">
            {years.map(({ year, d }) => (
              <path key={year} d={d} />
            ))}
            <path className="fan__middle" d={middle} />
          </g>
        </svg>
        {stops.map(({ months, text }) => (
          <span key={months} className="fan__stop" style={{ left: `${((x(months) / box.width) * 100).toFixed(2)}%` }}>
            {text}
          </span>
        ))}
        <span className="fan__level" style={{ top: `${((zero / box.height) * 100).toFixed(2)}%` }}>
          年化 0%
        </span>
        {last && (
          <b className="fan__tag" style={{ top: `${((last.y / box.height) * 100).toFixed(2)}%` }}>
            {last.text}
          </b>
        )}
      </div>
      <figcaption className="fan__words">
        每条线是 {from.slice(0, 4)} 年以来某个月初买入{name}后的年化收益，共 {count}{' '}
        条。指数过往表现不代表任何基金的业绩。
      </figcaption>
    </figure>
  )
}

/** The lines of each year of buying as one path: a hundred elements less to start. */
function drawingOf(from: string, levels: readonly number[]) {
  const { lines, months, medians } = fanOf(levels)
  if (medians.length === 0) return null
  const y = scaleOf(withoutOutermost(lines.flat()), [box.height - 6, 6])
  const way = (growths: readonly number[]): Point[] =>
    growths.map((growth, at) => ({ x: x(months[at] ?? 0), y: y(growth) }))
  const first = Number(from.slice(0, 4)) * YEAR + Number(from.slice(5, 7)) - 1
  const byYear = Map.groupBy(lines.keys(), start => Math.floor((first + start) / YEAR))
  const end = medians.at(-1) ?? 0
  const longFrom = months.findIndex(held => held >= 4 * YEAR)
  const held = (months[medians.length - 1] ?? FAN_TO) / YEAR
  return {
    years: [...byYear].map(([year, starts]) => ({
      year,
      d: starts.map(start => linePath(way(lines[start] ?? []), 0)).join(''),
    })),
    middle: linePath(way(medians), 0),
    zero: y(0),
    count: lines.length,
    // Above the lines of those who held for long.
    last: {
      y: Math.min(
        ...lines.flatMap(growths =>
          way(growths)
            .slice(longFrom)
            .map(point => point.y),
        ),
      ),
      text: `持有 ${Number(held.toFixed(1))} 年中间值 年化 ${signedPercent(end * 100, 1)}`,
    },
  }
}

/** Of a thousand values the five highest and lowest leave the field, where they would flatten the others. */
function withoutOutermost(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const out = Math.floor(sorted.length / 200)
  return extentOf(sorted.slice(out, sorted.length - out))
}
