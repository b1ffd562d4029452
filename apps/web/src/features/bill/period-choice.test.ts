import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { periodAfter, periodAs, periodBefore, periodIn } from './period-choice.ts'

const today = isoDate('2026-11-24')

test('AST-04 an address that names no period, or one of the future, means the one of today', () => {
  for (const text of [null, '', '2026-13', '2026-12', '2027'])
    assert.equal(periodIn(text, today).text, '2026-11', String(text))
  assert.equal(periodIn('2025Q3', today).text, '2025Q3')
})

test('AST-04 one steps back through years and never into the future', () => {
  assert.equal(periodBefore(periodIn('2026-01', today)).text, '2025-12')
  assert.equal(periodBefore(periodIn('2026Q1', today)).text, '2025Q4')
  assert.equal(periodAfter(periodIn('2025', today), today)?.text, '2026')
  assert.equal(periodAfter(periodIn('2026', today), today), null)
  assert.equal(periodAs(periodIn('2026', today), 1, today).text, '2026-11')
  assert.equal(periodAs(periodIn('2025-08', today), 3, today).text, '2025Q3')
})
