import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, isoDate } from '../calendar/dates.ts'
import { navE4, rateE8 } from '../money/money.ts'
import { growthBetween, growthIndex, lastOnOrBefore } from './growth-index.ts'
import { medianOf, yearHoldings } from './year-holdings.ts'

const daily = (days: number, navOf: (day: number) => bigint) =>
  growthIndex(
    Array.from({ length: days }, (_, day) => ({ date: addDays(isoDate('2024-01-01'), day), nav: navE4(navOf(day)) })),
  )

test('PUB-03 one-year holdings of a fund that first rises, then falls, worked by hand', () => {
  // 1.0000 up to 2024-12-31, then 1.1000 for 365 days, then 0.9900: starts in 2024 gain 10 %, starts in 2025 lose 10 %.
  const held = yearHoldings(
    daily(1_096, day => (day < 366 ? 10_000n : day < 731 ? 11_000n : 9_900n)),
    null,
  )
  assert.ok(held)
  // 2024-01-01 to 2025-12-30: the last of 1,096 days is 2026-12-31, a year after 2025-12-31.
  assert.equal(held.count, 731)
  assert.equal(held.gains, 366)
  assert.equal(held.shareOfGains, 50_068_399n)
  assert.equal(held.median, 10_000_000n)
  assert.deepEqual([held.lowest, held.highest], [-10_000_000n, 10_000_000n])
  assert.deepEqual([held.from.date, held.to.date], ['2024-01-01', '2025-12-31'])
  // The narrowest round width that needs at most 22 bars.
  assert.equal(held.buckets.length, 21)
  assert.deepEqual(held.buckets[0], { from: -10_000_000n, to: -9_000_000n, count: 365 })
  assert.deepEqual(held.buckets.at(-1), { from: 10_000_000n, to: 11_000_000n, count: 366 })
})

test('PUB-03 there is no distribution before two years are over', () => {
  assert.equal(
    yearHoldings(
      daily(731, () => 10_000n),
      null,
    ),
    null,
  )
  assert.ok(
    yearHoldings(
      daily(732, () => 10_000n),
      null,
    ),
  )
  assert.equal(yearHoldings(growthIndex([]), null), null)
})

test('PUB-03 the median of an even number is the middle of the two middle ones', () => {
  const rates = (...values: number[]) => values.map(value => rateE8(BigInt(value)))
  assert.equal(medianOf(rates(1, 2, 9)), 2n)
  assert.equal(medianOf(rates(1, 2, 4, 9)), 3n)
  assert.throws(() => medianOf([]), RangeError)
})

test('PUB-03 every start is in exactly one bar, and no bar has gains and losses', () => {
  const walks = fc.array(fc.integer({ min: 5_000, max: 20_000 }), { minLength: 30, maxLength: 50 })
  fc.assert(
    fc.property(walks, values => {
      // One NAV a month, so that many years are a few points.
      const points = values.map((nav, at) => ({ date: addMonths(isoDate('2020-01-15'), at), nav: navE4(BigInt(nav)) }))
      const index = growthIndex(points)
      const held = yearHoldings(index, null)
      assert.ok(held)
      const growths = points.flatMap(({ date }, start) => {
        const due = addMonths(date, 12)
        return due <= points.at(-1)!.date ? [growthBetween(index, start, lastOnOrBefore(index, due))] : []
      })
      assert.equal(held.count, growths.length)
      assert.equal(held.gains, growths.filter(growth => growth > 0n).length)
      assert.ok(held.buckets.length <= 22)
      for (const [at, { from, to, count }] of held.buckets.entries()) {
        assert.equal(count, growths.filter(growth => from <= growth && growth < to).length)
        assert.ok(to <= 0n || from >= 0n)
        if (at > 0) assert.equal(from, held.buckets[at - 1]?.to)
      }
    }),
    { numRuns: 50 },
  )
})

test('LAW-07 the benchmark is held over the same days: worked by hand, and absent where it does not reach back', () => {
  const fund = daily(1_096, day => (day < 366 ? 10_000n : day < 731 ? 11_000n : 9_900n))
  // Falls by 5 % on 2025-01-01 and rises by a fifth on 2026-01-01: starts in 2024 lose, starts in 2025 gain.
  const reference = daily(1_096, day => (day < 366 ? 10_000n : day < 731 ? 9_500n : 11_400n))
  assert.deepEqual(yearHoldings(fund, reference)?.benchmark, {
    gains: 365,
    shareOfGains: 49_931_600n,
    median: -5_000_000n,
  })
  const late = growthIndex(reference.points.slice(1))
  assert.equal(yearHoldings(fund, late)?.benchmark, null)
  assert.equal(yearHoldings(fund, null)?.benchmark, null)
})
