import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quarterWords } from './quarter-words.ts'

test('PUB-03 portfolios are named by their report', () => {
  assert.equal(quarterWords('2026-09-30'), '2026 年三季报')
})
