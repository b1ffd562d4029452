import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanAmount, withSeparators } from './amount-text.ts'

test('an amount field keeps digits and at most two decimals', () => {
  const kept: Record<string, string> = {
    '': '',
    '1,234.567': '1234.56',
    '￥10000': '10000',
    '007': '7',
    '0.5': '0.5',
    '.5': '0.5',
    '12.': '12.',
    '1.2.3': '1.2',
    '-5元': '5',
    '１００．５': '100.5',
    '1。5': '1.5',
    abc: '',
  }
  for (const [typed, expected] of Object.entries(kept)) assert.equal(cleanAmount(typed), expected, typed)
})

test('separators appear on what is kept, and cleaning takes them off again', () => {
  assert.equal(withSeparators('10000.5'), '10,000.50')
  assert.equal(withSeparators('12.'), '12.00')
  assert.equal(withSeparators(''), '')
  assert.equal(cleanAmount(withSeparators('1234567.89')), '1234567.89')
})
