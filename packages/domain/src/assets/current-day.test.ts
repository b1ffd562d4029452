import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { currentDay, isCurrent, type LastDay } from './current-day.ts'

const last = (day: string | null, more: Partial<LastDay> = {}): LastDay => ({
  day: day === null ? null : isoDate(day),
  isLate: false,
  isMoney: false,
  ...more,
})
const THURSDAY = isoDate('2026-11-19')

test('CUS-09 AST-01 the income of a day is not told of a fund before its NAV, and never mixed with that of the day before', () => {
  const [early, behind, abroad, money] = [
    last('2026-11-20'),
    last('2026-11-19'),
    last('2026-11-19', { isLate: true }),
    last('2026-11-22', { isMoney: true }),
  ]
  const newest = currentDay([behind, early, abroad, money, last(null)])
  assert.equal(newest, '2026-11-20')
  const shown = [early, behind, abroad, money, last(null), last('2026-11-18', { isLate: true })]
  assert.deepEqual(
    shown.map(each => isCurrent(each, newest, THURSDAY)),
    [true, false, true, true, false, false],
  )
  assert.equal(currentDay([money]), '2026-11-22', 'money-market funds alone have their own day')
  assert.equal(currentDay([last(null)]), null)
})
