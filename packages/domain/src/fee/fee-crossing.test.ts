import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { parseRate } from '../money/money.ts'
import { costOfHolding, feeCrossing, type HoldingTerms } from './fee-crossing.ts'

const redeem = [
  [0n, '0.015'],
  [7n, '0.01'],
  [30n, '0.005'],
  [180n, '0'],
].map(([from, rate]) => ({
  kind: 'redeem' as const,
  effectiveFrom: isoDate('2026-01-01'),
  fromValue: BigInt(from ?? 0),
  rate: parseRate(String(rate)),
  fixedFee: null,
  toFundE4: 10_000,
}))
const terms = (entry: string, service: string): HoldingTerms => ({
  entry: parseRate(entry),
  service: parseRate(service),
  redeem,
})
const daily = terms('0', '0.004')

test('PUB-03 a class with a fee at the entry costs no more from the day that the daily fee has reached it', () => {
  // 0.05 % / 0.4 % x 365 = 45.6, 0.08 % is 73.0 exactly, and of a bond fund 0.03 % / 0.25 % x 365 = 43.8.
  assert.equal(feeCrossing(terms('0.0005', '0'), daily), 46)
  assert.equal(feeCrossing(terms('0.0008', '0'), daily), 73)
  assert.equal(feeCrossing(terms('0.0003', '0'), terms('0', '0.0025')), 44)
})

test('PUB-03 without a discount the fee at the entry is never reached: after a year the daily fee ends', () => {
  assert.equal(feeCrossing(terms('0.005', '0'), daily), null)
  assert.equal(costOfHolding(daily, 365), 400_000n)
  assert.equal(costOfHolding(daily, 1_000), 400_000n)
})

test('PUB-03 the cost includes the fee of leaving early', () => {
  assert.equal(costOfHolding(terms('0.0005', '0'), 1), 1_550_000n)
  assert.equal(costOfHolding(daily, 29), 1_000_000n + 31_781n)
  // Without a fee for leaving it is the cheaper one from the first day: nothing crosses.
  assert.equal(feeCrossing({ ...terms('0.0005', '0'), redeem: [] }, daily), null)
})
