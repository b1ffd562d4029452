import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, isoDate } from '../calendar/dates.ts'
import type { RankingPeriod } from '../codes/yield-periods.ts'
import { percentText } from '../format/percent.ts'
import { type NavE4, navE4, parseNav, ratioE9 } from '../money/money.ts'
import {
  firstOnOrAfter,
  type GrowthIndex,
  growthBetween,
  growthIndex,
  lastOnOrBefore,
  type NavPoint,
} from './growth-index.ts'
import { yieldOf, yieldsOf } from './yields.ts'

const navs = (rows: Readonly<Record<string, string>>): NavPoint[] =>
  Object.entries(rows).map(([date, nav]) => ({ date: isoDate(date), nav: parseNav(nav) }))

function shown(index: GrowthIndex, period: RankingPeriod): string {
  return percentText(yieldOf(index, period)?.growth)
}

// Invented: a split of 2 for 1, later 0.05 a share, with NAVs on a Saturday and at a month end.
const qiming = growthIndex(
  navs({
    '2024-11-29': '1.0000',
    '2025-05-30': '1.0500',
    '2025-12-31': '1.1000',
    '2026-02-27': '0.5600',
    '2026-04-30': '0.5400',
    '2026-05-23': '0.5300',
    '2026-05-29': '0.5200',
    '2026-05-31': '0.5330',
  }),
  [
    { date: isoDate('2026-05-29'), dividendE8: 5_000_000n },
    { date: isoDate('2026-02-26'), splitE9: ratioE9(2_000_000_000n) },
  ],
)

test('growth is chained over splits and dividends, each period from its calendar day or the NAV before it', () => {
  // 1.1 | x 0.56*2/1.1 | x 0.54/0.56 | x 0.53/0.54 | x (0.52+0.05)/0.53 | x 0.533/0.52
  const expected: readonly (readonly [RankingPeriod, string, string])[] = [
    ['day', '2026-05-29', '+2.50%'],
    ['week', '2026-05-23', '+10.24%'],
    ['month', '2026-04-30', '+8.19%'],
    ['season', '2026-02-27', '+4.33%'],
    ['half', '2025-05-30', '+11.29%'],
    ['this-year', '2025-12-31', '+6.23%'],
    ['year', '2025-05-30', '+11.29%'],
    ['since-setup', '2024-11-29', '+16.85%'],
  ]
  for (const [period, base, growth] of expected) {
    const result = yieldsOf(qiming)[period]
    assert.equal(result?.from.date, base, period)
    assert.equal(result?.to.date, '2026-05-31', period)
    assert.equal(percentText(result?.growth), growth, period)
  }
})

test('a period longer than the life of the fund has no figure', () => {
  for (const period of ['two-years', 'three-years', 'five-years'] as const) assert.equal(shown(qiming, period), '--')
  const young = growthIndex(navs({ '2026-03-02': '1.0000', '2026-03-06': '1.0100' }))
  assert.equal(shown(young, 'this-year'), '--')
  assert.equal(shown(young, 'week'), '--')
  assert.equal(shown(young, 'since-setup'), '+1.00%')
  assert.equal(shown(growthIndex(navs({ '2026-03-02': '1.0000' })), 'day'), '--')
  assert.equal(shown(growthIndex([]), 'since-setup'), '--')
})

test('this year starts from the last NAV of December, not from one of January', () => {
  const index = growthIndex(navs({ '2025-12-30': '1.0000', '2026-01-01': '1.1000', '2026-01-05': '1.2000' }))
  assert.equal(yieldOf(index, 'this-year')?.from.date, '2025-12-30')
})

test('an event up to the first NAV is part of that NAV', () => {
  const event = { date: isoDate('2026-01-05'), dividendE8: 50_000_000n }
  assert.equal(shown(growthIndex(navs({ '2026-01-05': '1.0000', '2026-01-06': '1.1000' }), [event]), 'day'), '+10.00%')
})

test('yields as of an earlier day use nothing after it', () => {
  assert.deepEqual(yieldOf(qiming, 'day', isoDate('2026-03-15')), {
    growth: 1_818_181n,
    from: { date: '2025-12-31', nav: 11_000n },
    to: { date: '2026-02-27', nav: 5_600n },
  })
  assert.equal(yieldOf(qiming, 'day', isoDate('2020-01-01')), null)
})

test('growth that lies just under a half is not rounded up twice', () => {
  // 20001/19999 - 1 is 0.000100005..., 1.00004999.../1 must stay 0.00 % though eight decimals round to a half.
  const index = growthIndex(navs({ '2026-01-05': '99999.9999', '2026-01-06': '100004.9999' }))
  assert.equal(growthBetween(index, 0, 1), 5_000n)
  const below = growthIndex(navs({ '2026-01-05': '100000.0001', '2026-01-06': '100005.0001' }))
  assert.equal(growthBetween(below, 0, 1), 4_999n)
  assert.equal(shown(below, 'day'), '0.00%')
})

test('growth over a stretch is the product of the growth of its parts, whatever happened on the way', () => {
  const day = (offset: number) => addDays(isoDate('2026-01-01'), offset)
  const nav = fc.bigInt({ min: 1_000n, max: 90_000n }).map((value): NavE4 => navE4(value))
  const event = fc.record({
    dividendE8: fc.bigInt({ min: 0n, max: 9_000_000n }),
    splitE9: fc.bigInt({ min: 500_000_000n, max: 3_000_000_000n }).map(ratioE9),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(nav, fc.option(event)), { minLength: 3, maxLength: 12 }), rows => {
      const points = rows.map(([value], offset) => ({ date: day(offset), nav: value }))
      const events = rows.flatMap(([, happened], offset) => (happened ? [{ date: day(offset), ...happened }] : []))
      const index = growthIndex(points, events)
      // The rule word for word, as one exact fraction.
      let [numerator, denominator] = [1n, 1n]
      rows.slice(1).forEach(([value, happened], offset) => {
        numerator *= value * (happened?.splitE9 ?? 1_000_000_000n) + (happened?.dividendE8 ?? 0n) * 100_000n
        denominator *= rows[offset]![0] * 1_000_000_000n
      })
      const exact = ((numerator - denominator) * 100_000_000n) / denominator
      const difference = growthBetween(index, 0, rows.length - 1) - exact
      assert.ok(difference >= -1n && difference <= 1n)
    }),
  )
})

test('without dividends or splits growth is exactly the ratio of the two NAVs', () => {
  const index = growthIndex(navs({ '2026-01-05': '0.3333', '2026-01-06': '1.0000', '2026-01-07': '0.6667' }))
  assert.equal(growthBetween(index, 0, 2), ((6_667n - 3_333n) * 100_000_000n) / 3_333n)
})

test('a period is anchored backward, a tenure forward', () => {
  assert.equal(qiming.points[firstOnOrAfter(qiming, isoDate('2026-05-24'))]?.date, '2026-05-29')
  assert.equal(qiming.points[lastOnOrBefore(qiming, isoDate('2026-05-24'))]?.date, '2026-05-23')
  assert.equal(firstOnOrAfter(qiming, isoDate('2026-06-01')), -1)
})

test('NAVs out of order, doubled or not positive build no index', () => {
  const point = (date: string, nav: bigint) => ({ date: isoDate(date), nav: navE4(nav) })
  assert.throws(() => growthIndex([point('2026-01-06', 1n), point('2026-01-05', 1n)]), /2026-01-05/)
  assert.throws(() => growthIndex([point('2026-01-06', 1n), point('2026-01-06', 1n)]), RangeError)
  assert.throws(() => growthIndex([point('2026-01-06', 0n)]), RangeError)
})

// A real fund's published NAVs, optional beside the checkout and not part of the repository.
const PUBLISHED = new URL('../../../../../shared/data/nav_710001.csv', import.meta.url)
test('the yields a publisher printed for a real fund come out to the last digit', {
  skip: !existsSync(PUBLISHED) && 'the NAV file is not beside the checkout',
}, () => {
  const rows = readFileSync(PUBLISHED, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(','))
  const index = growthIndex(rows.map(([date = '', nav = '']) => ({ date: isoDate(date), nav: parseNav(nav) })))
  const printed: readonly (readonly [RankingPeriod, string])[] = [
    ['month', '+15.48%'],
    ['season', '+11.65%'],
    ['half', '-3.39%'],
    ['year', '+54.98%'],
    ['day', '+2.29%'],
  ]
  for (const [period, text] of printed) assert.equal(shown(index, period), text, period)
  // The file's own daily growth, at 2 to 4 decimals of a percent, agrees on all days but those beside a NAV of a closed
  // day: there its publisher compares open days with each other, where this series chains over every NAV.
  const differing = rows.slice(1).filter(([, , , percent], position) => {
    const difference = Number(growthBetween(index, position, position + 1)) / 1e6 - Number(percent)
    return Math.abs(difference) > 0.00501
  })
  assert.deepEqual(
    differing.map(([date]) => date),
    ['2017-01-03', '2018-12-31', '2019-01-02', '2019-06-30', '2019-07-01'],
  )
  assert.equal(yieldOf(index, 'year')?.from.date, '2025-05-13')
  assert.equal(yieldOf(index, 'year')?.to.date, '2026-05-13')
})
