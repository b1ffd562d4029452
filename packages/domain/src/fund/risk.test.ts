import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, isoDate } from '../calendar/dates.ts'
import { navE4, rateText } from '../money/money.ts'
import { growthIndex } from './growth-index.ts'
import { riskOf } from './risk.ts'
import { yieldOf } from './yields.ts'

/** A NAV each day from 2025-01-01 on, by its day's number. */
const daily = (days: number, navOf: (day: number) => bigint) =>
  Array.from({ length: days }, (_, day) => ({ date: addDays(isoDate('2025-01-01'), day), nav: navE4(navOf(day)) }))

const sinceSetup = (index: ReturnType<typeof growthIndex>) => {
  const span = yieldOf(index, 'since-setup')
  assert.ok(span)
  return { span, ...riskOf(index, span) }
}

test('PUB-03 volatility and Sharpe of a fund that goes up and down by turns, worked by hand', () => {
  // 366 growths: 183 of +0.01 and 183 of -0.00990099. Each lies 0.009950495 from the mean of 0.000049505, so the
  // sample deviation is 0.009950495 x sqrt(366 / 365) = 0.009964117; x sqrt(250) = 0.15754651.
  const { annual } = sinceSetup(growthIndex(daily(367, day => (day % 2 === 0 ? 10_000n : 10_100n))))
  assert.ok(annual)
  assert.equal(annual.samples, 366)
  assert.equal(rateText(annual.volatility), '0.15750000')
  assert.equal(rateText(annual.growth), '0.00000000')
  // (0 - 0.015) / 0.15754651 = -0.0952
  assert.equal(annual.sharpeE2, -10n)
})

test('PUB-03 growth a year spreads over 365 days', () => {
  // 1.21 over 730 days is 1.1 a year.
  const { annual } = sinceSetup(growthIndex(daily(731, day => (day < 365 ? 10_000n : 12_100n))))
  assert.ok(annual)
  assert.equal(rateText(annual.growth), '0.10000000')
})

test('PUB-03 the deepest fall names the two NAVs it lies between, a dividend in between put back', () => {
  const points = [
    { date: isoDate('2026-01-05'), nav: navE4(10_000n) },
    { date: isoDate('2026-02-02'), nav: navE4(12_000n) },
    { date: isoDate('2026-03-02'), nav: navE4(10_400n) },
    { date: isoDate('2026-04-01'), nav: navE4(11_000n) },
  ]
  const { drawdown } = sinceSetup(growthIndex(points, [{ date: isoDate('2026-03-02'), dividendE8: 40_000_000n }]))
  // (1.0400 + 0.4000) / 1.2000 = 1.2: no fall, though the bare NAV lost 13 %.
  assert.equal(drawdown, null)
  const bare = sinceSetup(growthIndex(points)).drawdown
  assert.ok(bare)
  // 1.0400 / 1.2000 - 1 = -0.13333333
  assert.deepEqual(
    [rateText(bare.fall), bare.peak.date, bare.peak.nav, bare.trough.date, bare.trough.nav],
    ['0.13333333', '2026-02-02', 12_000n, '2026-03-02', 10_400n],
  )
})

test('PUB-03 less than a year, or NAVs now and then, give no figures a year', () => {
  const wave = (day: number) => 10_000n + BigInt(day % 3)
  assert.equal(sinceSetup(growthIndex(daily(365, wave))).annual, null)
  assert.ok(sinceSetup(growthIndex(daily(366, wave))).annual)
  const weekly = daily(800, wave).filter((_, day) => day % 7 === 0)
  assert.equal(sinceSetup(growthIndex(weekly)).annual, null)
})

test('PUB-03 a fund that never moved has no Sharpe', () => {
  const { annual, drawdown } = sinceSetup(growthIndex(daily(400, () => 10_000n)))
  assert.deepEqual([annual?.volatility, annual?.sharpeE2, drawdown], [0n, null, null])
})
