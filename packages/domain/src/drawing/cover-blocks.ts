import type { DataOf } from './cover-data.ts'
import { DOTS, dotsUsed } from './cover-marks.ts'
import { columns, dot, ground, line, ring } from './pieces.ts'
import { extentOf, frame, type Point, type Shape, scaleOf } from './shapes.ts'

const { width, top, bottom } = frame
const MARGIN = 20

/** How often each result came out; losses are marked. */
export function drawDist({ buckets }: DataOf<'dist'>): Shape[] {
  const y = scaleOf([0, Math.max(...buckets.map(({ count }) => count), 1)], [bottom, top])
  const places = columns(buckets.length, [12, width - 12], 3)
  const boxes = buckets.map(({ from, count }, at): Shape => {
    const fill = from < 0n ? 'accent' : 'line'
    return { kind: 'box', ...places[at]!, y: y(count), height: bottom - y(count), r: 1.5, fill }
  })
  return [...boxes, ground(bottom)]
}

const OPACITY = { plain: 0.22, closed: 0.95, resumed: 1 } as const

/** Five weeks of days. */
export function drawCal({ days }: DataOf<'cal'>): Shape[] {
  return days.map(({ state }, at): Shape => {
    const place = { x: MARGIN + (at % 7) * 41, y: top + Math.floor(at / 7) * 23.5 }
    const fill = state === 'resumed' ? 'accent' : 'line'
    return { kind: 'box', ...place, width: 34, height: 17, r: 3, fill, opacity: OPACITY[state] }
  })
}

/** One column for each value, the last one marked; a loss hangs below the line. */
export function drawBars({ bars }: DataOf<'bars'>): Shape[] {
  const y = scaleOf(extentOf([0, ...bars.map(({ value }) => Number(value))]), [bottom, top])
  const places = columns(bars.length, [24, width - 24], 8)
  const boxes = bars.map(({ value }, at): Shape => {
    const [zero, end] = [y(0), y(Number(value))]
    const fill = at === bars.length - 1 ? 'accent' : 'line'
    return { kind: 'box', ...places[at]!, y: Math.min(zero, end), height: Math.abs(end - zero), r: 2, fill }
  })
  return [...boxes, ground(y(0))]
}

const GAP = 6

/** Boxes as wide as their shares; the height only ranks them. */
export function drawParts({ parts }: DataOf<'parts'>): Shape[] {
  const whole = parts.reduce((sum, { share }) => sum + Number(share), 0) || 1
  const room = width - 2 * MARGIN - GAP * (parts.length - 1)
  const rising = [...parts.keys()].sort((a, b) => Number(parts[a]!.share - parts[b]!.share))
  let x: number = MARGIN
  return parts.map(({ share }, at): Shape => {
    const rank = rising.indexOf(at)
    const isLargest = rank === parts.length - 1
    const high = parts.length === 1 ? 1 : rank / (parts.length - 1)
    const height = (0.36 + 0.64 * high) * (bottom - top)
    const box = { x, y: bottom - height, width: (Number(share) / whole) * room, height, r: 3 }
    x += box.width + GAP
    return { kind: 'box', ...box, fill: isLargest ? 'accent' : 'line', opacity: isLargest ? 1 : 0.4 + 0.5 * high }
  })
}

/** Sixty dots, filled for the part that is used. */
export function drawFill({ used }: DataOf<'fill'>): Shape[] {
  const full = dotsUsed(used)
  return Array.from({ length: DOTS }, (_, at) => {
    const place = { x: 30 + (at % 12) * 23.6, y: 86 + Math.floor(at / 12) * 24 }
    return at < full ? dot(place, 7.5, 'line') : ring(place, 7.5, 'accent', 2)
  })
}

const DIAL = { at: { x: 222, y: 104 }, r: 78 } as const

/** A dial with its hour hand on the given time, and the part of the dial up to it. */
export function drawClock({ time }: DataOf<'clock'>): Shape[] {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const turn = { hour: ((hour % 12) + minute / 60) / 12, minute: minute / 60 }
  const tick = (minutes: number, from: number, stroke: number): Shape =>
    line([onDial(minutes / 60, from), onDial(minutes / 60, DIAL.r)], 'line', { width: stroke })
  const minutes = [...Array(60).keys()]
  return [
    { kind: 'sector', ...DIAL, turn: turn.hour, fill: 'accent', opacity: 0.22 },
    ...minutes.filter(at => at % 5 > 0).map(at => tick(at, 73, 1)),
    ...minutes.filter(at => at % 5 === 0).map(at => tick(at, 65, 2.5)),
    line([DIAL.at, onDial(turn.minute, 58)], 'text', { width: 3 }),
    line([DIAL.at, onDial(turn.hour, 42)], 'accent', { width: 5 }),
    dot(DIAL.at, 6, 'text'),
  ]
}

/** A place on the dial, by the part of a turn from 12 o'clock. */
const onDial = (turn: number, r: number): Point => ({
  x: DIAL.at.x + r * Math.sin(turn * 2 * Math.PI),
  y: DIAL.at.y - r * Math.cos(turn * 2 * Math.PI),
})

/** The stations of a submission, the one that counts enlarged; the cut-off follows the first one. */
export function drawFlow({ stops, active }: DataOf<'flow'>): Shape[] {
  const y = 140
  const x = scaleOf([0, stops.length - 1], [24, width - 24])
  const places = stops.map((_, at) => ({ x: x(at), y }))
  const cutOff = [
    { x: x(0.5), y: 96 },
    { x: x(0.5), y: bottom },
  ]
  return [
    line(
      [places[0], places.at(-1)].filter(place => place !== undefined),
      'line',
      { width: 2.5 },
    ),
    ...places.map((place, at) =>
      at === active ? dot(place, 15) : ring(place, 11, at === places.length - 1 ? 'text' : 'line', 3),
    ),
    line(cutOff, 'text', { width: 1.5, dash: '4 4' }),
  ]
}
