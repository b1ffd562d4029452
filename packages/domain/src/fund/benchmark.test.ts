import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { benchmarkOf } from './benchmark.ts'
import { growthOver } from './growth-index.ts'

const days = ['2026-11-16', '2026-11-17', '2026-11-18'].map(isoDate)
const history = (code: string, name: string, closes: readonly bigint[]) => ({
  code,
  name,
  points: days.flatMap((date, index) => (closes[index] === undefined ? [] : [{ date, close: closes[index] }])),
})
const shares = history('S', '甲指数', [100n, 110n, 121n])
const bonds = history('B', '乙指数', [100n, 100n, 110n])
const indices = [shares, bonds]
const [monday, tuesday, wednesday] = [isoDate('2026-11-16'), isoDate('2026-11-17'), isoDate('2026-11-18')]
const overAll = (code: string | null, text: string) => growthOver(benchmarkOf(code, text, indices), monday, wednesday)

test('a worded benchmark is brought back to its weights each day', () => {
  // 1.08 x (1 + 0.8 x 10 % + 0.2 x 10 %) - 1, where buying once and holding would give 18.8 %
  assert.equal(overAll('S', '甲指数收益率×80%＋乙指数收益率×20%'), 18_800_000n)
  assert.equal(growthOver(benchmarkOf('S', '甲指数收益率×80%＋乙指数收益率×20%', indices), monday, tuesday), 8_000_000n)
  // 1.02 x 1.10 - 1
  assert.equal(overAll('S', '甲指数收益率×20%＋乙指数收益率×80%'), 12_200_000n)
})

test('a part that is no index counts as zero growth', () => {
  // 1.095 x 1.095 - 1
  assert.equal(overAll('S', '甲指数收益率×95%＋活期存款利率（税后）×5%'), 19_902_500n)
})

test('a wording without a known index falls back to the code, and to nothing', () => {
  assert.equal(overAll('S', '沪深300指数'), 21_000_000n)
  assert.equal(overAll(null, '沪深300指数'), null)
  assert.equal(overAll('X', ''), null)
})

test('before its first point an index says nothing', () => {
  assert.equal(growthOver(benchmarkOf('S', '', indices), isoDate('2026-11-15'), wednesday), null)
})
