import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import type { FeeTier } from '../fee/fee-tier.ts'
import { parseRate, parseShares, rateText, sharesText } from '../money/money.ts'
import { holdPeriodOf } from './hold-period.ts'

const tier = (fromValue: bigint, rate: string): FeeTier => ({
  kind: 'redeem',
  effectiveFrom: isoDate('2026-01-01'),
  fromValue,
  rate: parseRate(rate),
  fixedFee: null,
  holder: 'all',
  channel: 'all',
  toFundE4: 10_000,
})
const tiers = [tier(0n, '0.015'), tier(7n, '0.01'), tier(30n, '0')]
const lot = (day: string, shares: string) => ({ registerDate: isoDate(day), remaining: parseShares(shares) })

test('CALL-085 shares fall in the range of the days they have been held, on the bound in the cheaper one', () => {
  const lots = [lot('2026-10-01', '100'), lot('2026-11-17', '50'), lot('2026-11-23', '30')]
  const period = holdPeriodOf(lots, tiers, isoDate('2026-11-24'))
  assert.deepEqual(
    period.ranges.map(each => [each.fromDays, each.toDays, rateText(each.rate), sharesText(each.shares)]),
    [
      [0, 7, '0.01500000', '30.00'],
      [7, 30, '0.01000000', '50.00'],
      [30, null, '0.00000000', '100.00'],
    ],
  )
  // (100 x 54 + 50 x 7 + 30 x 1) / 180 = 32.1
  assert.deepEqual([period.since, period.days, period.averageDays], ['2026-10-01', 54, 32])
})

test('CALL-085 without shares there is no time, without a fee one range', () => {
  const { since, days, averageDays, ranges } = holdPeriodOf([], [], isoDate('2026-11-24'))
  assert.deepEqual([since, days, averageDays, ranges.length], [null, null, null, 1])
})
