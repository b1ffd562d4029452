import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annualSource, drawdownSource } from './risk-words.ts'

const figures = {
  period: 'year',
  periodName: '近一年',
  from: { day: '2025-11-20', nav: '1.0000' },
  to: { day: '2026-11-20', nav: '1.2000' },
  growth: '0.20000000',
  benchmark: '0.15000000',
  payouts: null,
  drawdown: {
    fall: '0.12333333',
    peak: { day: '2026-01-05', nav: '1.2000' },
    recovered: null,
    trough: { day: '2026-02-02', nav: '1.0520' },
    payouts: null,
  },
  annual: { growth: '0.20000000', volatility: '0.18500000', sharpe: '1.00', samples: 243 },
} as const

test('PLUS-04 a drawdown names the two NAVs and days it lies between', () => {
  assert.equal(drawdownSource(figures), '最大回撤 -12.33%：由 2026-01-05 净值 1.2000 跌至 2026-02-02 净值 1.0520；')
  assert.equal(drawdownSource({ ...figures, drawdown: null }), '2025-11-20 至 2026-11-20 净值未曾回撤；')
})

test('PLUS-04 volatility and Sharpe name their NAVs, days, sample and rate without risk', () => {
  assert.equal(
    annualSource(figures, '0.01500000'),
    '波动率 18.50%：由 2025-11-20 净值 1.0000 至 2026-11-20 净值 1.2000 的 243 个日涨跌幅；夏普比率 1.00：同期涨跌幅 +20.00%（基准 +15.00%），年化 +20.00%，（+20.00%－1.50%）÷18.50%。',
  )
  assert.match(annualSource({ ...figures, annual: null }, '0.01500000'), /不足一年或净值过少/)
})
