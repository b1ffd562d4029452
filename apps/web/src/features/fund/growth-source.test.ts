import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthSource } from './growth-source.ts'

const growth = { growth: '0.28640000', fromDay: '2025-11-19', fromNav: '1.4325', payouts: null }

test('PLUS-04 a growth figure names the two NAVs and days it comes from', () => {
  assert.equal(
    growthSource({ fundType: 'mixed', nav: '1.8426', navDay: '2026-11-19' }, growth),
    '由 2025-11-19 净值 1.4325 至 2026-11-19 净值 1.8426',
  )
})

test('PLUS-04 a NAV that fell while the return rose says which split lies between', () => {
  const latest = [{ kind: 'split' as const, day: '2026-07-06', ratio: '1.50000000' }]
  assert.equal(
    growthSource(
      { fundType: 'mixed', nav: '1.2284', navDay: '2026-11-19' },
      { ...growth, payouts: { dividends: 0, splits: 1, latest } },
    ),
    '由 2025-11-19 净值 1.4325 至 2026-11-19 净值 1.2284，期间 2026-07-06 每份拆为 1.5 份（已还原）',
  )
})

test('PLUS-04 a money-market fund names the days whose income it adds up', () => {
  assert.equal(
    growthSource({ fundType: 'money', nav: '1.0000', navDay: '2026-11-19' }, growth),
    '由 2025-11-19 至 2026-11-19 的每日万份收益累计',
  )
})
