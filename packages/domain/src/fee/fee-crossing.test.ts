import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { parseRate } from '../money/money.ts'
import { type CostTerms, costOfHolding, feeCrossing, serviceDaysFrom } from './fee-crossing.ts'

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
  holder: 'all' as const,
  channel: 'all' as const,
  toFundE4: 10_000,
}))
const terms = (entry: string, service: string, serviceDays = 10_000): CostTerms => ({
  entry: parseRate(entry),
  service: parseRate(service),
  serviceDays,
  redeem,
})
const daily = terms('0', '0.004')

test('PUB-03 a class with a fee at the entry costs no more from the day that the daily fee has reached it', () => {
  // 0.05 % / 0.4 % x 365 = 45.6, 0.08 % is 73.0 exactly, and of a bond fund 0.03 % / 0.25 % x 365 = 43.8.
  assert.equal(feeCrossing(terms('0.0005', '0'), daily), 46)
  assert.equal(feeCrossing(terms('0.0008', '0'), daily), 73)
  assert.equal(feeCrossing(terms('0.0003', '0'), terms('0', '0.0025')), 44)
})

test('PUB-03 LAW-02 no relief ends the daily fee before the day from which it comes back', () => {
  assert.equal(feeCrossing(terms('0.005', '0'), daily), 457)
  assert.equal(costOfHolding(daily, 1_000), 1_095_890n)
  // Bought on 2026-02-10, 324 days before 2027: the fee of 2027 is returned (law E2).
  const bought = terms('0', '0.004', serviceDaysFrom(isoDate('2026-02-10')))
  assert.equal(costOfHolding(bought, 324), 355_068n)
  assert.equal(costOfHolding(bought, 1_000), 355_068n)
  assert.equal(feeCrossing(terms('0.005', '0'), bought), null)
  assert.deepEqual(
    ['2026-11-15', '2026-11-16', '2027-01-01'].map(day => serviceDaysFrom(isoDate(day))),
    [46, 45, 0],
  )
  assert.equal(feeCrossing(terms('0.0005', '0'), terms('0', '0.004', 46)), 46)
  assert.equal(feeCrossing(terms('0.0005', '0'), terms('0', '0.004', 45)), null)
})

test('PUB-03 the cost includes the fee of leaving early', () => {
  assert.equal(costOfHolding(terms('0.0005', '0'), 1), 1_550_000n)
  assert.equal(costOfHolding(daily, 29), 1_000_000n + 31_781n)
  // Without a fee for leaving it is the cheaper one from the first day: nothing crosses.
  assert.equal(feeCrossing({ ...terms('0.0005', '0'), redeem: [] }, daily), null)
})
