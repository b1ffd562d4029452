import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountRange, dayRange, discountWords } from './fee-words.ts'

test('PUB-03 a discount reads in tenths, none reads as nothing', () => {
  assert.equal(discountWords('0.10000000'), '1 折')
  assert.equal(discountWords('0.85000000'), '8.5 折')
  assert.equal(discountWords('1.00000000'), null)
})

test('PUB-03 a fee tier reads as a range of money or days', () => {
  assert.equal(amountRange('0.00', '1000000.00'), '100万元以下')
  assert.equal(amountRange('1000000.00', '5000000.00'), '100万元–500万元')
  assert.equal(amountRange('5000000.00', null), '500万元及以上')
  assert.equal(amountRange('0.00', null), '全部金额')
  assert.equal(dayRange(0, 7), '7 天以内')
  assert.equal(dayRange(7, 30), '7 天–30 天')
  assert.equal(dayRange(365, 730), '1 年–2 年')
  assert.equal(dayRange(730, null), '2 年及以上')
})
