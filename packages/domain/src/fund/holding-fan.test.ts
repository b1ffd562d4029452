import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addMonths, isoDate } from '../calendar/dates.ts'
import { navE4 } from '../money/money.ts'
import { growthIndex } from './growth-index.ts'
import { FAN_FROM, FAN_TO, fanOf, monthLevels } from './holding-fan.ts'

test('PUB-01 buying in each month is one line, which ends where the months end', () => {
  // Doubles every year: annualised growth is 100 % for every start and every holding time.
  const { months, lines, medians } = fanOf(Array.from({ length: 120 }, (_, month) => 2 ** (month / 12)))
  assert.equal(lines.length, 120 - FAN_FROM)
  assert.deepEqual([months[0], months.at(-1)], [FAN_FROM, FAN_TO])
  assert.equal(lines[0]?.length, months.length)
  assert.equal(lines.at(-1)?.length, 1)
  for (const growth of lines.flat()) assert.ok(Math.abs(growth - 1) < 1e-9)
  assert.ok(medians.every(median => Math.abs(median - 1) < 1e-9))
  // Held for 96 months: starts 0 to 23.
  assert.equal(medians.length, months.length)
})

test('PUB-01 LAW-07 nothing below a year is annualised, two years that gain 21 % are 10 % a year, and medians need twelve lines', () => {
  const { months, lines, medians } = fanOf(Array.from({ length: 23 }, (_, month) => (month < 18 ? 1 : 1.21)))
  assert.equal(months[0], 12)
  assert.ok(Math.abs((lines[0]?.[months.indexOf(20)] ?? 0) - (1.21 ** (12 / 20) - 1)) < 1e-9)
  // 11 lines reach twelve months.
  assert.equal(lines.length, 11)
  assert.deepEqual(medians, [])
})

const indexOf = (...points: readonly (readonly [day: string, nav: bigint])[]) =>
  growthIndex(points.map(([day, nav]) => ({ date: isoDate(day), nav: navE4(nav) })))

test('PUB-01 a month starts with its first value, the first one only if it is early in the month', () => {
  const index = indexOf(['2024-12-20', 9_000n], ['2025-01-02', 10_000n], ['2025-01-03', 1n], ['2025-02-05', 12_500n])
  assert.deepEqual(monthLevels(index, 3), { from: '2025-01-02', levels: [1, 1.25] })
  assert.deepEqual(monthLevels(index, 2), { from: '2025-01-02', levels: [1] })
  assert.deepEqual(monthLevels(index, 3, '2025-02-01'), { from: '2025-02-05', levels: [1] })
  assert.equal(monthLevels(index, 0), null)
})

test('PUB-01 a missing month ends what came before it', () => {
  const index = indexOf(
    ['2025-01-02', 10_000n],
    ['2025-02-05', 12_500n],
    ['2025-04-01', 20_000n],
    ['2025-05-06', 30_000n],
  )
  assert.deepEqual(monthLevels(index, 3), { from: '2025-04-01', levels: [1, 1.5] })
})

test('PUB-01 every place of every line is the growth between its two months', () => {
  const levels = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 8, maxLength: 130 })
  fc.assert(
    fc.property(levels, values => {
      const { months, lines } = fanOf(values)
      for (const [start, growths] of lines.entries())
        for (const [at, growth] of growths.entries()) {
          const held = months[at] ?? 0
          const ratio = (values[start + held] ?? 0) / (values[start] ?? 1)
          assert.ok(Math.abs((1 + growth) ** (held / 12) - ratio) < 1e-6 * ratio)
        }
    }),
    { numRuns: 60 },
  )
})

test('PUB-01 the months of a real calendar are found in any index', () => {
  const days = fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 3, maxLength: 60 })
  fc.assert(
    fc.property(days, each => {
      const points = each.map((day, at) => {
        const month = addMonths(isoDate('2020-01-01'), at).slice(0, 8)
        return [`${month}${String(day).padStart(2, '0')}`, BigInt(10_000 + at)] as const
      })
      const found = monthLevels(indexOf(...points), points.length - 1)
      assert.equal(found?.levels.length ?? 0, each[0]! > 10 ? each.length - 1 : each.length)
    }),
  )
})
