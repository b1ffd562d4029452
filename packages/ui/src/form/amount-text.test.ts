import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedAmount, cleanAmount, withSeparators } from './amount-text.ts'

test('CUS-05 an amount field takes off what is no part of the figure and cuts nothing', () => {
  const kept: Record<string, string> = {
    '': '',
    '￥10,000': '10000',
    ' 1 000.50 元': '1000.50',
    '007': '7',
    '0.5': '0.5',
    '.5': '0.5',
    '12.': '12.',
    '１００．５': '100.5',
    '1。5': '1.5',
    // Left for the rule to refuse.
    '1,234.567': '1234.567',
    '1,5': '1,5',
    '1.234,56': '1.234,56',
    '10,00': '10,00',
    '1.2.3': '1.2.3',
    '-5元': '-5',
    '1万': '1万',
    abc: 'abc',
  }
  for (const [typed, expected] of Object.entries(kept)) assert.equal(cleanAmount(typed), expected, typed)
})

test('separators appear on what is kept, and cleaning takes them off again', () => {
  assert.equal(withSeparators('10000.5'), '10,000.50')
  assert.equal(withSeparators('12.'), '12.00')
  assert.equal(withSeparators(''), '')
  assert.equal(cleanAmount(withSeparators('1234567.89')), '1234567.89')
})

test('CUS-17 the field’s own separators are no part of the amount, and one that was typed or pasted never makes it ten times as large', () => {
  // A digit more and one less in 10,000.50, and its own separator deleted.
  assert.equal(changedAmount('10000.5', '10,000.50', '10,0005.50'), '100005.50')
  assert.equal(changedAmount('10000.5', '10,000.50', '10,00.50'), '1000.50')
  assert.equal(changedAmount('10000.5', '10,000.50', '10000.50'), '10000.50')
  for (const pasted of ['1,5', '10,5', '10,50', '1.234,56'])
    assert.equal(changedAmount('10000.5', '10,000.50', pasted), pasted, pasted)
  // Key by key: 1,5 and then a zero; 1,234,567.
  assert.equal(changedAmount('1', '1', '1,'), '1,')
  assert.equal(changedAmount('1,', '1,', '1,5'), '1,5')
  assert.equal(changedAmount('1,5', '1,5', '1,50'), '1,50')
  let value = ''
  for (const key of '1,234,567.8') value = changedAmount(value, value, value + key)
  assert.equal(value, '1234567.8')
})
