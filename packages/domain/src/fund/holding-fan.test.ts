import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addMonths, isoDate } from '../calendar/dates.ts'
import { navE4 } from '../money/money.ts'
import { growthIndex } from './growth-index.ts'
import { FAN_FROM, FAN_TO, fanOf, monthStarts } from './holding-fan.ts'

const monthly = (values: readonly number[]) =>
  values.map((value, at) => ({ day: addMonths(isoDate('2015-01-05'), at), value }))

test('PUB-01 buying in each month is one line, which ends where the months end', () => {
  // Doubles every year: annualised growth is 100 % for every start and every holding time.
  const { months, lines, medians } = fanOf(monthly(Array.from({ length: 120 }, (_, month) => 2 ** (month / 12))))
  assert.equal(lines.length, 120 - FAN_FROM)
  assert.deepEqual([months[0], months.at(-1)], [FAN_FROM, FAN_TO])
  assert.equal(lines[0]?.growths.length, months.length)
  assert.equal(lines.at(-1)?.growths.length, 1)
  for (const { growths } of lines) for (const growth of growths) assert.ok(Math.abs(growth - 1) < 1e-9)
  assert.ok(medians.every(median => Math.abs(median - 1) < 1e-9))
  // Held for 96 months: starts 0 to 23.
  assert.equal(medians.length, months.length)
})

test('PUB-01 half a year that gains 10 % is 21 % a year, and medians need twelve lines', () => {
  const flat = Array.from({ length: 17 }, (_, month) => (month < 6 ? 1 : 1.1))
  const { lines, medians } = fanOf(monthly(flat))
  assert.ok(Math.abs((lines[0]?.growths[0] ?? 0) - 0.21) < 1e-9)
  // 11 lines reach six months.
  assert.equal(lines.length, 11)
  assert.deepEqual(medians, [])
})

test('PUB-01 a month starts with its first value, the first one only if it is early in the month', () => {
  const point = (day: string, nav: bigint) => ({ date: isoDate(day), nav: navE4(nav) })
  const points = [
    point('2024-12-20', 9_000n),
    point('2025-01-02', 10_000n),
    point('2025-01-03', 1n),
    point('2025-02-05', 12_500n),
  ]
  assert.deepEqual(
    monthStarts(growthIndex(points)).map(({ day }) => day),
    ['2025-01-02', '2025-02-05'],
  )
  const [first, second] = monthStarts(growthIndex(points.slice(1)))
  assert.deepEqual([first?.value, second?.value], [1, 1.25])
})

test('PUB-01 a missing month ends what came before it', () => {
  const whole = monthly(Array.from({ length: 40 }, () => 1))
  assert.equal(fanOf(whole.filter((_, at) => at !== 10)).lines.length, 29 - FAN_FROM)
})

test('PUB-01 every place of every line is the growth between its two months', () => {
  const levels = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 8, maxLength: 130 })
  fc.assert(
    fc.property(levels, values => {
      const { months, lines } = fanOf(monthly(values))
      for (const [start, { growths }] of lines.entries())
        for (const [at, growth] of growths.entries()) {
          const held = months[at] ?? 0
          const ratio = (values[start + held] ?? 0) / (values[start] ?? 1)
          assert.ok(Math.abs((1 + growth) ** (held / 12) - ratio) < 1e-6 * ratio)
        }
    }),
    { numRuns: 60 },
  )
})
