import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { statementDue } from './statement-period.ts'

test('LAW-10 a year’s statement is due from 5 January, a quarter’s where the firm says so, none of before the rule', () => {
  const due = (day: string, rhythm: 'yearly' | 'quarterly' = 'yearly') =>
    statementDue(isoDate(day), rhythm)?.text ?? null
  assert.deepEqual(
    [due('2027-01-04'), due('2027-01-05'), due('2027-03-01'), due('2027-03-02')],
    [null, '2026', '2026', null],
  )
  assert.equal(due('2026-01-10'), null, '2025 ended before the rule')
  assert.deepEqual(
    [
      due('2026-04-04', 'quarterly'),
      due('2026-04-05', 'quarterly'),
      due('2027-01-31', 'quarterly'),
      due('2026-01-10', 'quarterly'),
    ],
    [null, '2026Q1', '2026Q4', null],
  )
})
