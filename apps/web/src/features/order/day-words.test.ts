import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayWords, timeWords } from './day-words.ts'

test('a day is named with its weekday', () => {
  assert.equal(dayWords('2026-11-23'), '11-23（周一）')
  assert.equal(dayWords('2026-11-22', 'YYYY-MM-DD'), '2026-11-22（周日）')
  assert.equal(dayWords(null), '--')
})

test('an instant of today is named so, in Shanghai time', () => {
  assert.equal(timeWords('2026-11-20T07:00:00.000Z', '2026-11-20'), '今天 15:00')
  assert.equal(timeWords('2026-11-22T16:30:00.000Z', '2026-11-20'), '11-23（周一）00:30')
})
