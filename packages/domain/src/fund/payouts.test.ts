import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dividendText, type Payout, payoutsBetween, payoutsText, splitText } from './payouts.ts'

const payouts: readonly Payout[] = [
  { kind: 'split', day: '2026-07-06', ratio: '1.50000000' },
  { kind: 'dividend', day: '2026-03-10', perShare: '0.050000' },
  { kind: 'dividend', day: '2025-03-10', perShare: '0.012345' },
  { kind: 'dividend', day: '2024-03-10', perShare: '0.200000' },
]
const textOf = (from: string, to: string) => {
  const between = payoutsBetween(payouts, from, to)
  return between && payoutsText(between)
}

test('PLUS-04 a return names the dividends and splits between its two NAVs, with date and ratio', () => {
  assert.equal(
    textOf('2026-01-05', '2026-11-19'),
    '期间 2026-03-10 每 10 份分红 0.50 元、2026-07-06 每份拆为 1.5 份（已还原）',
  )
  // Both the first and the last NAV already exclude the payout of their day.
  assert.equal(textOf('2026-03-10', '2026-07-05'), null)
  assert.equal(textOf('2026-03-09', '2026-03-10'), '期间 2026-03-10 每 10 份分红 0.50 元（已还原）')
})

test('PLUS-04 of more than three it counts them and names the newest', () => {
  assert.equal(
    textOf('2020-01-01', '2026-11-19'),
    '期间分红 3 次、拆分 1 次（已还原），最近为 2025-03-10 每 10 份分红 0.12345 元、2026-03-10 每 10 份分红 0.50 元、2026-07-06 每份拆为 1.5 份',
  )
})

test('PUB-03 dividends are stated for ten shares, splits for one', () => {
  assert.equal(dividendText('0.012345'), '每 10 份分红 0.12345 元')
  assert.equal(splitText('1.015639522'), '每份拆为 1.015639522 份')
  assert.equal(splitText('0.80000000'), '每份合并为 0.8 份')
})
