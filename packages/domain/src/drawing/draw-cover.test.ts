import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, isoDate } from '../calendar/dates.ts'
import { growthIndex } from '../fund/growth-index.ts'
import { navE4, rateE8 } from '../money/money.ts'
import type { CoverData, DataOf } from './cover-data.ts'
import { coverFigure, coverFigures } from './cover-figure.ts'
import { distOf, fanDataOf, multiOf, pathOf, underOf } from './cover-from-index.ts'
import { coverWords } from './cover-words.ts'
import { drawCover } from './draw-cover.ts'
import { hueNames } from './hues.ts'
import { linePath } from './path-text.ts'
import { frame, type Point, type Shape } from './shapes.ts'
import { coverSvg } from './svg.ts'

const START = isoDate('2020-01-06')
const NAME = '示例300指数'

/** One NAV every three days, each within three hundredths of the one before; the same seed gives the same walk. */
const walkOf = (seed: number, length: number) => {
  let [nav, state] = [20_000, seed]
  return growthIndex(
    Array.from({ length }, (_, at) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      nav = Math.max(Math.round(nav * (1 + ((state >> 8) % 610) / 10_000 - 0.03)), 100)
      return { date: addDays(START, at * 3), nav: navE4(BigInt(nav)) }
    }),
  )
}

const percent = (value: number) => rateE8(BigInt(Math.round(value * 1_000_000)))
const walk = fc.tuple(fc.nat(), fc.integer({ min: 245, max: 400 })).map(([seed, length]) => walkOf(seed, length))
const wholeLife = { from: null, to: isoDate('2030-01-01') }
const present = <Value>(value: Value | null): Value => {
  assert.ok(value !== null)
  return value
}

/** Any data of each kind. */
const anyCover: { [Kind in CoverData['kind']]: fc.Arbitrary<DataOf<Kind>> } = {
  path: walk.map(index => ({ kind: 'path', last: '5648.79', ...present(pathOf({ name: NAME, index }, wholeLife)) })),
  under: walk.map(index => present(underOf({ name: NAME, index }, wholeLife))),
  dist: walk.map(index => present(distOf({ name: NAME, index }, wholeLife))),
  fan: walk.map(index => present(fanDataOf({ name: NAME, index }, wholeLife))),
  multi: fc.array(walk, { minLength: 2, maxLength: 3 }).map(indices =>
    present(
      multiOf(
        indices.map((index, at) => ({ name: `基金${at}`, index })),
        wholeLife,
      ),
    ),
  ),
  curve: fc
    .array(fc.tuple(fc.integer({ min: -50, max: 500 }), fc.integer({ min: -50, max: 500 })), {
      minLength: 3,
      maxLength: 7,
    })
    .map(rates => ({
      kind: 'curve',
      name: '国债收益率',
      day: isoDate('2026-11-19'),
      earlierDay: isoDate('2025-11-19'),
      terms: rates.map(([rate, earlier], at) => ({
        months: [3, 6, 12, 36, 60, 84, 120][at]!,
        rate: percent(rate / 100),
        earlier: percent(earlier / 100),
      })),
    })),
  cal: fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 12 })).map(([first, length]) => ({
    kind: 'cal',
    days: Array.from({ length: 35 }, (_, at) => ({
      day: addDays(START, at),
      state: at < first || at > first + length ? 'plain' : at === first + length ? 'resumed' : 'closed',
    })),
  })),
  clock: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(parts => ({ kind: 'clock', time: parts.map(part => String(part).padStart(2, '0')).join(':') })),
  bars: fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 1, maxLength: 12 }).map(values => ({
    kind: 'bars',
    name: '年度涨跌',
    unit: '%',
    places: 2,
    bars: values.map((value, at) => ({ label: String(2015 + at), value: BigInt(value) })),
  })),
  parts: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }).map(weights => ({
    kind: 'parts',
    name: '四个口袋',
    parts: weights.map((weight, at) => ({ label: `第${at}份`, share: percent(weight) })),
  })),
  fill: fc.integer({ min: 0, max: 10_000 }).map(used => ({
    kind: 'fill',
    name: '外汇额度已使用',
    used: percent(used / 100),
    day: START,
  })),
  cross: fc.integer({ min: 2, max: 300 }).map(day => ({
    kind: 'cross',
    name: '启明价值精选',
    fixed: 'A 类',
    daily: 'C 类',
    day,
    costs: Array.from({ length: day * 2 + 1 }, (_, days) => ({
      days,
      fixed: percent(0.05),
      daily: percent((0.05 * days) / day),
    })),
  })),
  flow: fc.integer({ min: 1, max: 7 }).map(lag => ({
    kind: 'flow',
    name: '一笔申购',
    stops: [
      { label: '提交', lag: 0 },
      { label: '确认', lag },
      { label: '可查', lag: lag + 1 },
      { label: '到账', lag: lag + 3 },
    ],
    active: 1,
  })),
}

const kinds = Object.values(anyCover)
const cover = fc.oneof(...kinds)

const pointsOf = (shape: Shape): Point[] => {
  switch (shape.kind) {
    case 'line':
      return [...shape.points]
    case 'area':
      return [...shape.points, { x: 0, y: shape.base }]
    case 'box':
      return [
        { x: shape.x, y: shape.y },
        { x: shape.x + shape.width, y: shape.y + shape.height },
      ]
    default:
      return [-1, 1].flatMap(side => [
        { x: shape.at.x + side * shape.r, y: shape.at.y },
        { x: shape.at.x, y: shape.at.y + side * shape.r },
      ])
  }
}

const marks = (shapes: readonly Shape[]) =>
  shapes
    .filter(shape => 'fill' in shape && shape.fill === 'accent' && shape.kind === 'dot')
    .map(shape => pointsOf(shape))

test('PUB-06 every kind of cover stays in its frame, whatever the data', () => {
  fc.assert(
    fc.property(cover, data => {
      const shapes = drawCover(data)
      assert.ok(shapes.length > 0)
      for (const { x, y } of shapes.flatMap(pointsOf)) {
        assert.ok(x >= -0.01 && x <= frame.width + 0.01, `x ${x}`)
        assert.ok(y >= -0.01 && y <= frame.height + 0.01, `y ${y}`)
      }
    }),
    { numRuns: 150 },
  )
})

test('PUB-06 lines over time go to the right, and the file of a picture is the same for the same data', () => {
  fc.assert(
    fc.property(fc.oneof(anyCover.path, anyCover.under, anyCover.multi, anyCover.fan), data => {
      for (const shape of drawCover(data)) {
        if (shape.kind !== 'line' || shape.dash) continue
        for (const [at, { x }] of shape.points.entries()) assert.ok(at === 0 || x >= shape.points[at - 1]!.x)
      }
      assert.equal(coverSvg(drawCover(data), 'ink'), coverSvg(drawCover(data), 'ink'))
    }),
  )
})

test('PUB-06 the figure of each kind is that of its data, short enough for its place, and said in the words', () => {
  fc.assert(
    fc.property(cover, data => {
      for (const name of coverFigures[data.kind]) {
        const figure = coverFigure(data, name)
        assert.match(figure, /\d/)
        const wide = [...figure].reduce(
          (sum, letter) => sum + (letter > '⺀' ? 44 : '.: '.includes(letter) ? 12 : 25),
          0,
        )
        assert.ok(wide <= frame.width - 20, `${figure} is ${wide} wide`)
      }
      assert.doesNotMatch(coverWords(data), /undefined|NaN|--/)
    }),
    { numRuns: 150 },
  )
})

const rate = (text: string) => BigInt(Math.round(Number(text.replace('−', '-').replace('%', '')) * 10))

test('PUB-06 a path marks its highest point, and says how far its end is below', () => {
  fc.assert(
    fc.property(anyCover.path, data => {
      const shapes = drawCover(data)
      const growths = data.points.map(({ growth }) => Number(growth))
      const [high, last] = [Math.max(...growths), growths.at(-1)!]
      assert.equal(marks(shapes).length, 1)
      const gap = ((1e8 + high) / (1e8 + last) - 1) * 1_000
      assert.ok(Math.abs(Number(rate(coverFigure(data, 'gap'))) - gap) <= 0.51, `${gap}`)
      assert.ok(Math.abs(Number(rate(coverFigure(data, 'change').replace('+', ''))) - last / 1e5) <= 0.51)
      const line = shapes.find(shape => shape.kind === 'line' && !shape.dash)
      assert.ok(line?.kind === 'line')
      // The highest value is at the top of the band, its mark on it.
      assert.ok(Math.abs(Math.min(...line.points.map(({ y }) => y)) - frame.top) < 0.01)
      const mark = shapes.find(shape => shape.kind === 'dot' && shape.fill === 'accent')
      assert.ok(mark?.kind === 'dot' && Math.abs(mark.at.y - frame.top) < 0.01)
    }),
    { numRuns: 60 },
  )
})

test('PUB-06 a drawdown hangs from the top, with one mark at its trough', () => {
  fc.assert(
    fc.property(anyCover.under, data => {
      const shapes = drawCover(data)
      const line = shapes.findLast(shape => shape.kind === 'line')
      const mark = shapes.find(shape => shape.kind === 'dot')
      assert.ok(line?.kind === 'line' && mark?.kind === 'dot')
      assert.ok(line.points.every(({ y }) => y >= frame.top - 0.01))
      assert.ok(Math.abs(mark.at.y - Math.max(...line.points.map(({ y }) => y))) < 0.01)
      const worst = data.points.reduce((most, { fall }) => (fall > most ? fall : most), 0n)
      assert.ok(Math.abs(Number(rate(coverFigure(data, 'fall'))) + Number(worst) / 1e5) <= 0.51)
    }),
    { numRuns: 60 },
  )
})

test('PUB-06 a distribution has one column for each bucket, as high as it is full, losses marked', () => {
  fc.assert(
    fc.property(anyCover.dist, data => {
      const boxes = drawCover(data).filter(shape => shape.kind === 'box')
      assert.equal(boxes.length, data.buckets.length)
      const most = Math.max(...data.buckets.map(({ count }) => count))
      for (const [at, box] of boxes.entries()) {
        const { from, count } = data.buckets[at]!
        assert.ok(Math.abs(box.height / (frame.bottom - frame.top) - count / most) < 1e-9)
        assert.equal(box.fill, from < 0n ? 'accent' : 'line')
      }
    }),
    { numRuns: 40 },
  )
})

test('PUB-06 columns are as long as their values, and only the last one is marked', () => {
  fc.assert(
    fc.property(anyCover.bars, data => {
      const boxes = drawCover(data).filter(shape => shape.kind === 'box')
      const values = data.bars.map(({ value }) => Number(value))
      const range = Math.max(...values, 0) - Math.min(...values, 0)
      for (const [at, { height, fill }] of boxes.entries()) {
        if (range > 0) assert.ok(Math.abs(height - (Math.abs(values[at]!) / range) * (frame.bottom - frame.top)) < 1e-6)
        assert.equal(fill, at === boxes.length - 1 ? 'accent' : 'line')
      }
    }),
  )
})

test('PUB-06 parts are as wide as their shares, dots as many as are used, and a crossing lies on both lines', () => {
  fc.assert(
    fc.property(anyCover.parts, anyCover.fill, anyCover.cross, (parts, fill, cross) => {
      const boxes = drawCover(parts).filter(shape => shape.kind === 'box')
      const whole = parts.parts.reduce((sum, { share }) => sum + Number(share), 0)
      const room = boxes.reduce((sum, { width }) => sum + width, 0)
      for (const [at, { width }] of boxes.entries())
        assert.ok(Math.abs(width / room - Number(parts.parts[at]!.share) / whole) < 1e-9)
      assert.ok(boxes.some(box => box.fill === 'accent'))

      const full = drawCover(fill).filter(shape => shape.kind === 'dot' && !shape.ring).length
      assert.ok(Math.abs(full - (Number(fill.used) / 1e8) * 60) <= 1)
      assert.equal(full === 60, fill.used === 100_000_000n)

      const shapes = drawCover(cross)
      const mark = shapes.find(shape => shape.kind === 'dot')
      const lines = shapes.filter(shape => shape.kind === 'line' && shape.points.length > 2)
      assert.ok(mark?.kind === 'dot' && lines.length === 2)
      for (const line of lines)
        if (line.kind === 'line')
          assert.ok(line.points.some(({ x, y }) => Math.hypot(x - mark.at.x, y - mark.at.y) < 0.6))
    }),
    { numRuns: 80 },
  )
})

test('PUB-06 a curve marks ten years, a clock its hour, a way the station that counts', () => {
  fc.assert(
    fc.property(anyCover.curve, anyCover.clock, anyCover.flow, (curve, clock, flow) => {
      const mark = drawCover(curve).filter(shape => shape.kind === 'dot' && shape.fill === 'accent')
      assert.equal(mark.length, 1)
      const ten = curve.terms.find(({ months }) => months === 120) ?? curve.terms.at(-1)!
      assert.equal(coverFigure(curve, 'yield'), `${(Number(ten.rate) / 1e6).toFixed(2)}%`)

      const [hour = 0, minute = 0] = clock.time.split(':').map(Number)
      const sector = drawCover(clock).find(shape => shape.kind === 'sector')
      assert.ok(sector?.kind === 'sector' && Math.abs(sector.turn - ((hour % 12) * 60 + minute) / 720) < 1e-9)

      const stations = drawCover(flow).filter(shape => shape.kind === 'dot')
      assert.deepEqual(
        stations.map(({ fill }) => fill === 'accent'),
        flow.stops.map((_, at) => at === flow.active),
      )
      assert.equal(coverFigure(flow, 'lag'), `T + ${flow.stops[1]?.lag}`)
    }),
  )
})

test('PUB-06 15:00 is a quarter of the dial', () => {
  const sector = drawCover({ kind: 'clock', time: '15:00' }).find(shape => shape.kind === 'sector')
  assert.ok(sector?.kind === 'sector')
  assert.equal(sector.turn, 0.25)
})

test('PUB-06 path data leads through every point, in steps of a tenth', () => {
  assert.equal(
    linePath([
      { x: 0, y: 10 },
      { x: 3.24, y: 9.5 },
      { x: 3.28, y: 9.44 },
      { x: 12, y: 20 },
    ]),
    'M0 10l3.2-.5 .1-.1 8.7 10.6',
  )
  const point = fc.record({
    x: fc.double({ min: 0, max: 320, noNaN: true }),
    y: fc.double({ min: 0, max: 200, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), points => {
      const numbers = [...linePath(points).matchAll(/-?\d*\.?\d+/g)].map(Number)
      assert.equal(numbers.length, points.length * 2)
      let at = { x: 0, y: 0 }
      for (const [place, { x, y }] of points.entries()) {
        at = { x: at.x + numbers[place * 2]!, y: at.y + numbers[place * 2 + 1]! }
        assert.ok(Math.abs(at.x - x) <= 0.0501 && Math.abs(at.y - y) <= 0.0501)
      }
    }),
  )
})

test('PUB-06 a cover of any kind is a small file without text, script or address', () => {
  fc.assert(
    fc.property(cover, fc.constantFrom(...hueNames), (data, hue) => {
      const svg = coverSvg(drawCover(data), hue)
      assert.ok(svg.length < 12_000, `${data.kind} ${svg.length}`)
      assert.doesNotMatch(svg, /<script|<text|<image|href|NaN|undefined|Infinity/)
    }),
    { numRuns: 100 },
  )
})

test('PUB-06 covers of a month that has no day, a path that never moved and a fund without a fall are drawn', () => {
  const flat = growthIndex(Array.from({ length: 40 }, (_, at) => ({ date: addMonths(START, at), nav: navE4(10_000n) })))
  const source = { name: NAME, index: flat }
  const drawn: CoverData[] = [
    { kind: 'path', last: '1.0000', ...present(pathOf(source, wholeLife)) },
    present(underOf(source, wholeLife)),
    present(distOf(source, wholeLife)),
    present(fanDataOf(source, wholeLife)),
    { kind: 'cal', days: Array.from({ length: 35 }, (_, at) => ({ day: addDays(START, at), state: 'plain' })) },
  ]
  for (const data of drawn)
    assert.doesNotMatch(coverSvg(drawCover(data), 'mist') + coverWords(data), /NaN|undefined|Infinity/)
  assert.equal(pathOf(source, { from: null, to: START }), null)
})

test('LAW-07 a cover of a fund says and draws its benchmark over the same days; an index has none', () => {
  const days = Array.from({ length: 40 }, (_, at) => addMonths(START, at))
  const levels = (of: (at: number) => number) =>
    growthIndex(days.map((date, at) => ({ date, nav: navE4(BigInt(of(at))) })))
  const index = levels(at => 10_000 + at * 100)
  const fund = (benchmark: ReturnType<typeof levels> | null) => ({ name: '示例基金', index, benchmark })
  const slower = levels(at => 10_000 + at * 50)
  const path = (source: Parameters<typeof pathOf>[0]): CoverData => ({
    kind: 'path',
    last: '1.3900',
    ...present(pathOf(source, wholeLife)),
  })
  assert.match(coverWords(path(fund(slower))), /：\+39\.00%（同期业绩比较基准 \+19\.50%）/)
  assert.match(coverWords(path(fund(null))), /：\+39\.00%（同期业绩比较基准 --）/)
  assert.doesNotMatch(coverWords(path({ name: NAME, index })), /基准/)
  const linesOf = (data: CoverData) => drawCover(data).filter(({ kind }) => kind === 'line').length
  assert.equal(linesOf(path(fund(slower))), linesOf(path({ name: NAME, index })) + 1)
  // Too late for the first day: nothing is drawn, and the words say so.
  const late = growthIndex(slower.points.slice(1))
  assert.equal(linesOf(path(fund(late))), linesOf(path({ name: NAME, index })))
  const dist = (benchmark: ReturnType<typeof levels> | null) =>
    coverWords(present(distOf({ name: '示例基金', index, benchmark }, wholeLife)))
  assert.match(dist(slower), /100% 收益为正，中位数 \+\d+\.\d\d%（同期业绩比较基准 100% 为正，中位数 \+\d+\.\d\d%）$/)
  assert.match(dist(null), /（同期业绩比较基准 --）$/)
  // A fall of the benchmark between two days of the drawing counts for its deepest one.
  const fallen = levels(at => (at < 20 ? 10_000 + at * 50 : at < 25 ? 8_000 : 12_000))
  const under = (source: Parameters<typeof underOf>[0]) => present(underOf(source, wholeLife))
  assert.match(coverWords(under(fund(fallen))), /没有回撤（同期业绩比较基准 26\.94%）$/)
  assert.match(
    coverWords(under({ ...fund(slower), index: fallen })),
    /的回撤：最大 26\.94%（同期业绩比较基准 0\.00%），谷底/,
  )
  assert.match(coverWords(under(fund(late))), /（同期业绩比较基准 --）/)
  assert.doesNotMatch(coverWords(under({ name: NAME, index })), /基准/)
  assert.equal(linesOf(under(fund(fallen))), linesOf(under({ name: NAME, index })) + 1)
  const fan = (source: Parameters<typeof fanDataOf>[0]) => present(fanDataOf(source, wholeLife))
  assert.match(coverWords(fan(fund(slower))), /的中位数 \+10\.6%（同期业绩比较基准 \+5\.6%）$/)
  assert.match(coverWords(fan(fund(late))), /（同期业绩比较基准 --）$/)
  assert.doesNotMatch(coverWords(fan({ name: NAME, index })), /基准/)
  assert.equal(linesOf(fan(fund(slower))), linesOf(fan({ name: NAME, index })) + 1)
  const multi = present(multiOf([fund(slower), { name: NAME, index: slower }], wholeLife))
  assert.match(coverWords(multi), /示例基金 \+39\.00%（同期业绩比较基准 \+19\.50%），示例300指数 \+19\.50%$/)
})
