import assert from 'node:assert/strict'
import { test } from 'node:test'
import { navsText } from './step-words.ts'

test('CON-01 CON-03 NAVs that were submitted wait for a check; only those that nobody has submitted are missing', () => {
  assert.equal(navsText({ navs: 9, priced: 9, toCheck: 0 }), '已齐')
  assert.equal(navsText({ navs: 9, priced: 6, toCheck: 3 }), '待复核 3 只')
  assert.equal(navsText({ navs: 9, priced: 4, toCheck: 3 }), '缺 2 只，待复核 3 只')
  const named = { navs: ['990011', '990012'], navsMore: 1 }
  assert.equal(navsText({ navs: 9, priced: 6, toCheck: 0 }, named), '缺 990011、990012 等 3 只')
})
