import { area, line } from 'd3-shape'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '../link.tsx'
import { keyColor, Legend, Tip } from './Readings.tsx'
import {
  axisDates,
  type ChartPoint,
  dayOf,
  nearestIndex,
  shortDates,
  signedPercent,
  valueAxis,
  valueOn,
} from './scale.ts'
import { type ChartFall, type ChartMark, type ChartSeries, colors, dashes, percent } from './series.ts'

type Format = (value: number) => string

interface LineChartProps {
  /** The result as a sentence: “近一年累计收益走势：本基金上涨 28.64%，…”. */
  label: string
  /** The subject first. */
  series: readonly ChartSeries[]
  /** Marks on the subject's line; each must be on one of its days. */
  marks?: readonly ChartMark[]
  fall?: ChartFall | null
  /** The panel's title, to the left of the legend. */
  heading?: ReactNode
  format?: Format
  /** `places`: decimal places that the finest tick needs, so that all of them have the same. */
  formatTick?: (value: number, places: number) => string
  /** Colours gains and losses. */
  signed?: boolean
  legend?: boolean
  height?: number
  /** Fewer and shorter dates, for a narrow card. */
  shortDates?: boolean
  /** The last day of the subject is the drawing's one bright point. */
  pointed?: boolean
}

const width = 1000
const height = 300

/** Values over time. Complete in server HTML; pointer and arrow keys move a cursor over the days. */
export function LineChart(props: LineChartProps) {
  const {
    label,
    series,
    heading,
    marks = [],
    fall,
    format = signedPercent,
    signed = true,
    legend = series.length > 1,
  } = props
  const [at, setAt] = useState<number | null>(null)
  const plot = useRef<HTMLDivElement>(null)
  const points = series[0]?.points ?? []
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || first === last) return <p className="chart__none">暂无数据</p>

  const values = series.flatMap(one => one.points.map(point => point.value))
  const axis = valueAxis(fall ? [...values, roomBelow(values)] : values)
  const span = dayOf(last.date) - dayOf(first.date)
  const left = (date: string) => (dayOf(date) - dayOf(first.date)) / span
  const top = (value: number) => (axis.max - value) / (axis.max - axis.min)
  const formatTick =
    props.formatTick ?? ((value: number) => signedPercent(value, axis.step < 1 ? 2 : axis.step % 1 ? 1 : 0))

  const chosen = at === null ? undefined : points[at]
  const readings = series.map(each => readingOf(each, chosen?.date, format))
  const notes = marks.filter(mark => mark.date === chosen?.date).map(mark => mark.text)

  const point = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect()
    if (box) setAt(nearestIndex(points, dayOf(first.date) + (span * (event.clientX - box.left)) / box.width))
  }
  const step = (event: KeyboardEvent) => {
    const to = movedBy(event.key, at, points.length - 1)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
  }

  const style = { '--chart-h': props.height && `${props.height}px` } as CSSProperties
  return (
    <div className="chart-block">
      {(heading || legend) && (
        <div className="panel__head">
          {heading}
          {legend && <Legend readings={readings} date={chosen?.date} signed={signed} />}
        </div>
      )}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: an image whose days arrow keys walk through */}
      <div
        className="chart"
        role="img"
        aria-label={label}
        style={style}
        tabIndex={0}
        onKeyDown={step}
        onBlur={() => setAt(null)}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
        <div
          className="chart__plot"
          ref={plot}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
        >
          <Lines
            series={series}
            fall={fall}
            ticks={axis.ticks}
            left={left}
            top={top}
            days={`${first.date} ${last.date}`}
          />
          {props.pointed && <i className="plot__dot" style={{ left: '100%', top: percent(top(last.value)) }} />}
          {axis.ticks.map(tick => (
            <span key={tick} className="chart__y" style={{ top: percent(top(tick)) }}>
              {formatTick(tick, axis.places)}
            </span>
          ))}
          {fall && <Trough fall={fall} x={left(fall.to)} series={series} top={top} />}
          <Marks marks={marks} points={points} left={left} top={top} />
          {chosen && (
            <Cursor x={left(chosen.date)} low={top(chosen.value) < 0.5}>
              <Dots readings={readings} x={left(chosen.date)} top={top} />
              <Tip x={left(chosen.date)} date={chosen.date} readings={readings} signed={signed} notes={notes} />
            </Cursor>
          )}
        </div>
        <div className={classes('chart__x', props.shortDates && 'chart__x--short')} aria-hidden="true">
          {(props.shortDates
            ? shortDates(axisDates(first.date, last.date, 3))
            : axisDates(first.date, last.date, 5)
          ).map(date => (
            <span key={date}>{date}</span>
          ))}
        </div>
      </div>
      <span className="sr-only" aria-live="polite">
        {chosen &&
          `${chosen.date} ${readings.map(({ name, text }) => `${name} ${text}`).join('，')}${notes.map(text => `，${text}`).join('')}`}
      </span>
    </div>
  )
}

type MarksProps = {
  marks: readonly ChartMark[]
  points: readonly ChartPoint[]
  left: (date: string) => number
  top: (value: number) => number
}

/** One mark a kind and day, on the subject's line. */
function Marks({ marks, points, left, top }: MarksProps) {
  return (['in', 'out', 'dividend', 'split'] as const).flatMap(kind =>
    [...new Set(marks.filter(mark => mark.kind === kind).map(mark => mark.date))].map(date => (
      <Mark key={`${kind} ${date}`} kind={kind} x={left(date)} y={valueOn(points, date)} top={top} />
    )),
  )
}

type DotsProps = { readings: readonly ReturnType<typeof readingOf>[]; x: number; top: (value: number) => number }

/** The values of the chosen day, on their lines. */
function Dots({ readings, x, top }: DotsProps) {
  return readings.map(
    ({ name, role, value }) =>
      value !== undefined && (
        <span
          key={name}
          className="chart__dot"
          style={{ left: percent(x), top: percent(top(value)), ...keyColor(role) }}
        />
      ),
  )
}

type LinesProps = {
  series: readonly ChartSeries[]
  fall: ChartFall | null | undefined
  ticks: readonly number[]
  /** The first and the last day: another range is drawn again. */
  days: string
  left: (date: string) => number
  top: (value: number) => number
}

/** Grid, the band of the fall, and the lines, the subject above the others. */
function Lines({ series, fall, ticks, days, left, top }: LinesProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {fall && (
        <rect
          className="chart__band"
          x={(left(fall.from) * width).toFixed(1)}
          width={((left(fall.to) - left(fall.from)) * width).toFixed(1)}
          height={height}
        />
      )}
      {ticks.map(tick => (
        <path key={tick} className="chart__grid" d={`M0 ${(top(tick) * height).toFixed(1)}H${width}`} />
      ))}
      <g className="draw" key={days}>
        {series.toReversed().map(one => (
          <SeriesPath key={one.name} {...one} x={d => left(d.date) * width} y={d => top(d.value) * height} />
        ))}
      </g>
    </svg>
  )
}

/** What a series shows on the day of the cursor, and at its end. */
function readingOf({ name, role, points, endText }: ChartSeries, date: string | undefined, format: Format) {
  const value = date === undefined ? undefined : valueOn(points, date)
  const end = points.at(-1)?.value
  const text = value === undefined ? '--' : format(value)
  return { name, role, value, text, end: endText ?? (end === undefined ? '--' : format(end)) }
}

/** Where a key moves the cursor: null hides it, undefined leaves it. */
function movedBy(key: string, at: number | null, end: number): number | null | undefined {
  const moves: Record<string, number | null> = {
    ArrowLeft: at === null ? end : Math.max(0, at - 1),
    ArrowRight: Math.min(end, (at ?? end) + 1),
    Home: 0,
    End: end,
    Escape: null,
  }
  return moves[key]
}

/** Two lines of words below the lowest point. */
const WORDS = 0.14

function roomBelow(values: readonly number[]): number {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low - (high - low) * WORDS
}

/** The words are about this part of the chart wide. */
const NEAR = 0.12

/** The lowest point of the fall, with its words below all lines nearby. */
function Trough({
  fall,
  x,
  series,
  top,
}: {
  fall: ChartFall
  x: number
  series: readonly ChartSeries[]
  top: (value: number) => number
}) {
  const points = series[0]?.points ?? []
  const value = valueOn(points, fall.to)
  const [first, last] = [points[0], points.at(-1)]
  if (value === undefined || !first || !last) return null
  const reach = NEAR * (dayOf(last.date) - dayOf(first.date))
  const near = series
    .flatMap(one => one.points)
    .filter(({ date }) => Math.abs(dayOf(date) - dayOf(fall.to)) <= reach)
    .map(point => point.value)
  return (
    <>
      <i className="chart__trough" style={{ left: percent(x), top: percent(top(value)) }} />
      {/* Words near an edge stay within the drawing. */}
      <span
        className="chart__fall"
        style={{ left: percent(x), top: percent(top(Math.min(...near))), translate: percent(-x) }}
      >
        <b>{fall.text}</b>
        <small>{fall.words}</small>
      </span>
    </>
  )
}

/** The marks of payouts are shapes of the style sheet. */
const markWords = { in: '▲', out: '▼', dividend: '', split: '' } as const

function Mark({
  kind,
  x,
  y,
  top,
}: {
  kind: ChartMark['kind']
  x: number
  y: number | undefined
  top: (value: number) => number
}) {
  if (y === undefined) return null
  return (
    <span className={classes('chart__mark', `chart__mark--${kind}`)} style={{ left: percent(x), top: percent(top(y)) }}>
      {markWords[kind]}
    </span>
  )
}

interface SeriesPathProps extends ChartSeries {
  x: (point: ChartPoint) => number
  y: (point: ChartPoint) => number
}

function SeriesPath({ role, points, x, y }: SeriesPathProps) {
  const shape = line<ChartPoint>(x, y).digits(1)(points)
  const subject = role === 'subject'
  return (
    <>
      {subject && <path d={area<ChartPoint>(x, height, y).digits(1)(points) ?? ''} fill="var(--chart-area)" />}
      <path
        className={classes('chart__line', !subject && 'chart__line--thin')}
        d={shape ?? ''}
        stroke={colors[role]}
        strokeDasharray={dashes[role]}
      />
    </>
  )
}

function Cursor({ x, low, children }: { x: number; low: boolean; children: ReactNode }) {
  return (
    <div className={low ? 'chart--low' : undefined}>
      <span className="chart__cursor" style={{ left: percent(x) }} />
      {children}
    </div>
  )
}
