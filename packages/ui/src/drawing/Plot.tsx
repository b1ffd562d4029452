import { areaPath, linePath } from '@zhixiao/domain/drawing/path-text.ts'
import type { CSSProperties, ReactNode } from 'react'
import { signedPercent } from '../chart/scale.ts'
import { percent } from '../chart/series.ts'
import { classes } from '../link.tsx'
import { datesUnder, type Extent, field, levelsOf, placeLine, type Span, shareOf } from './plot.ts'

export interface PlotLine {
  days: readonly string[]
  values: readonly number[]
  /** The fund, what it is compared with, or a fall below zero. */
  role: 'subject' | 'reference'
  /** Tints the area between the line and this value. */
  from?: number
}

interface PlotProps {
  /** What the drawing shows, in words. */
  label: string
  lines: readonly PlotLine[]
  extent: Extent
  /** The days that the drawing shows; those of its first line without. */
  span?: Span | undefined
  /** In pixels; without it as high as its box. */
  height?: number | undefined
  /** In the colour of the one point instead of the subject's. */
  accent?: boolean | undefined
  /** Levels with their values at the left. */
  levels?: boolean
  /** Number of dates below the drawing; none if absent. */
  dates?: number | undefined
  /** The last of them in words. */
  lastDate?: string | undefined
  /** A stretch of days with a ground of its own. */
  band?: Span | undefined
  children?: ReactNode
}

/** A last date in words takes the place of those beyond, on phones of the later half. */
const LAST_FROM = 0.75
const LAST_FROM_ON_PHONES = 0.5

/** Lines over time on a scale that the caller gives, complete in the server's HTML; drawn once when first seen. */
export function Plot(props: PlotProps) {
  const { label, lines, extent, span, height, accent = false, levels = false, dates, lastDate, band, children } = props
  const days = lines[0]?.days ?? []
  const at = (day: string) => placeLine([days[0] ?? day, day, days.at(-1) ?? day], [0, 0, 0], extent)[1]?.x ?? 0
  const level = (value: number) => placeLine(['2000-01-01', '2000-01-02'], [value, value], extent)[0]!
  const [from, to] = band ?? []
  // No level crosses the words below the lowest point.
  const lowest = Math.min(0, ...lines.flatMap(({ values }) => values))
  const named = levels ? levelsOf(extent).filter(({ value }) => value >= lowest) : []
  const style = { '--plot-h': height && `${height}px` } as CSSProperties
  return (
    <figure
      className={classes(
        'plot',
        height === undefined && 'plot--box',
        levels && 'plot--levels',
        accent && 'plot--accent',
      )}
      role="img"
      aria-label={label}
    >
      <div className="plot__field" style={style}>
        <svg viewBox={`0 0 ${field.width} ${field.height}`} preserveAspectRatio="none" aria-hidden="true">
          {named.map(({ value }) => (
            <path
              key={value}
              className={classes('plot__level', value === 0 && 'plot__level--zero')}
              d={`M0 ${Math.round(level(value).y)}H${field.width}`}
            />
          ))}
          {!levels && extent[0] < 0 && (
            <path className="plot__level plot__level--zero" d={`M0 ${Math.round(level(0).y)}H${field.width}`} />
          )}
          {from !== undefined && to !== undefined && (
            <rect className="plot__band" x={at(from)} width={Math.max(at(to) - at(from), 2)} height={field.height} />
          )}
          <g className="draw">
            {lines.map(line => (
              <Line
                key={line.role}
                line={line}
                extent={extent}
                span={span}
                base={line.from === undefined ? null : level(line.from).y}
              />
            ))}
          </g>
        </svg>
        {named.map(({ value, places }) => (
          <span key={value} className="plot__value" style={{ top: shareOf(level(value)).top }} aria-hidden="true">
            {signedPercent(value, places)}
          </span>
        ))}
        {children}
      </div>
      {dates !== undefined && (
        <div className="plot__dates" aria-hidden="true">
          {datesUnder(days, dates).map(
            ({ text, at }) =>
              (lastDate === undefined || at < LAST_FROM) && (
                // Words at the ends stay within the drawing, those between keep their distances.
                <span
                  key={at}
                  className={lastDate !== undefined && at > LAST_FROM_ON_PHONES ? 'not-phone' : undefined}
                  style={{ left: percent(at), translate: percent(-at) }}
                >
                  {text}
                </span>
              ),
          )}
          {lastDate !== undefined && <span style={{ right: 0 }}>{lastDate}</span>}
        </div>
      )}
    </figure>
  )
}

interface LineProps {
  line: PlotLine
  extent: Extent
  span: Span | undefined
  base: number | null
}

function Line({ line: { days, values, role }, extent, span, base }: LineProps) {
  const points = placeLine(days, values, extent, span)
  return (
    <>
      {base !== null && <path className="plot__area" d={areaPath(points, base, 0)} />}
      <path className={`plot__line plot__line--${role}`} d={linePath(points, 0)} />
    </>
  )
}

/** A point on the drawing, with its words below or above it. */
export function PlotMark({
  day,
  value,
  days,
  extent,
  ring = false,
  wordsAt,
  place,
  children,
}: {
  day: string
  value: number
  days: readonly string[]
  extent: Extent
  ring?: boolean
  /** Where the words stand, if not at the point: a value below all lines nearby. */
  wordsAt?: number
  place?: 'below' | 'above'
  children?: ReactNode
}) {
  const [, point] = placeLine([days[0] ?? day, day, days.at(-1) ?? day], [value, value, value], extent)
  if (!point) return null
  const where = shareOf(point)
  const words =
    wordsAt === undefined ? where : { ...where, top: shareOf(placeLine(days, [wordsAt], extent)[0] ?? point).top }
  return (
    <>
      <i className={classes('plot__dot', ring && 'plot__dot--ring')} style={where} aria-hidden="true" />
      {children && (
        <span
          className={`plot__mark plot__mark--${place ?? 'below'}`}
          // Like the dates: words near an edge stay within the drawing.
          style={{ ...words, translate: percent(-point.x / field.width) }}
          aria-hidden="true"
        >
          {children}
        </span>
      )}
    </>
  )
}
