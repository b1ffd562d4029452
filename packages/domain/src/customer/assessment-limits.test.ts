import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { assessmentsLeft } from './assessment-limits.ts'

const on = (today: string, ...days: string[]) => {
  const { left, nextOn } = assessmentsLeft(isoDate(today), days.map(isoDate))
  return [left, nextOn]
}

test('LAW-10 two assessments a day and eight in twelve months, from the day of the rule', () => {
  assert.deepEqual(on('2026-11-29'), [2, null])
  assert.deepEqual(on('2026-11-29', '2026-11-29'), [1, null])
  assert.deepEqual(on('2026-11-29', '2026-11-29', '2026-11-29'), [0, '2026-11-30'])
  const eight = ['2025-11-29', '2025-11-30', ...Array<string>(6).fill('2026-03-02')]
  assert.deepEqual(on('2026-11-29', ...eight), [1, null], 'the first of them is twelve months old')
  assert.deepEqual(on('2026-11-28', ...eight), [0, '2026-11-29'])
  assert.deepEqual(on('2026-11-29', '2025-11-30', ...eight), [0, '2026-11-30'])
  assert.deepEqual(on('2025-12-31', ...Array<string>(5).fill('2025-12-31')), [1, null], 'the firm’s own six before')
})
