import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { offeredOr } from './performance.ts'
import { isPerformanceShown, lawfulRanks, offeredPeriods } from './performance-law.ts'

const today = isoDate('2026-11-20')

test('performance is hidden until a fund is six months old, and always for private schemes', () => {
  assert.equal(isPerformanceShown('mixed', isoDate('2026-05-21'), today), false)
  assert.equal(isPerformanceShown('mixed', isoDate('2026-05-20'), today), true)
  assert.equal(isPerformanceShown('special', isoDate('2020-05-20'), today), false)
})

/** `count` funds, the first with two share classes; growth decreases from fund to fund. */
const funds = (count: number) =>
  [0, ...Array.from({ length: count }, (_, at) => at)].map((fund, at) => ({
    fund: String(fund),
    growth: rateE8(BigInt(1_000 - at)) as RateE8 | null,
  }))

test('LAW-07 nobody has a place among nine funds, however many share classes they have', () => {
  assert.ok(lawfulRanks(funds(9), 'year', today).every(rank => rank === null))
  const ten = lawfulRanks(funds(10), 'year', today)
  assert.deepEqual([ten.length, ten[0], ten.at(-1)], [11, { rank: 1, total: 11 }, { rank: 11, total: 11 }])
  // A fund younger than the period does not count.
  const young = funds(10).map((entry, at) => (at === 10 ? { ...entry, growth: null } : entry))
  assert.ok(lawfulRanks(young, 'year', today).every(rank => rank === null))
})

test('LAW-07 a place covers three months and more; this year has one from the end of March', () => {
  const isRanked = (period: Parameters<typeof lawfulRanks>[1], asOf: string) =>
    lawfulRanks(funds(12), period, isoDate(asOf))[0] !== null
  const ranked = (['day', 'week', 'month', 'season', 'half', 'since-setup'] as const).map(each =>
    isRanked(each, '2026-05-31'),
  )
  assert.deepEqual(ranked, [false, false, false, true, true, true])
  assert.deepEqual(
    ['2026-03-30', '2026-03-31'].map(asOf => isRanked('this-year', asOf)),
    [false, true],
  )
})

test('LAW-07 CODE-13 lists offer six months and more first, all other periods on request, unless compliance withdrew them', () => {
  const all = offeredPeriods(today, true)
  assert.deepEqual(all.usual, [
    ...(['half', 'year', 'two-years', 'three-years', 'five-years', 'this-year', 'since-setup'] as const),
  ])
  assert.deepEqual(all.short, ['day', 'week', 'month', 'season'])
  assert.deepEqual(offeredPeriods(isoDate('2027-03-31'), true).short, ['day', 'week', 'month', 'season', 'this-year'])
  const long = offeredPeriods(today, false)
  assert.deepEqual([long.usual, long.short], [all.usual, []])
  assert.deepEqual([offeredOr(all, 'day'), offeredOr(long, 'day'), offeredOr(long, 'half')], ['day', 'year', 'half'])
})
