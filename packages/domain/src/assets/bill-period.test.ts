import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { billPeriodOf, parseBillPeriod } from './bill-period.ts'

test('AST-04 a period is a month, a quarter or a year, from its first day to its last', () => {
  const spans = ['2026-02', '2024-02', '2026-12', '2026Q1', '2026Q4', '2026'].map(text => {
    const period = parseBillPeriod(text)
    return [period?.name, period?.from, period?.to]
  })
  assert.deepEqual(spans, [
    ['2026 年 2 月', '2026-02-01', '2026-02-28'],
    ['2024 年 2 月', '2024-02-01', '2024-02-29'],
    ['2026 年 12 月', '2026-12-01', '2026-12-31'],
    ['2026 年第一季度', '2026-01-01', '2026-03-31'],
    ['2026 年第四季度', '2026-10-01', '2026-12-31'],
    ['2026 年', '2026-01-01', '2026-12-31'],
  ])
  for (const text of ['', '26', '2026-13', '2026-1', '2026Q5', '2026Q', '1999', '２０２６', '2026-11-01'])
    assert.equal(parseBillPeriod(text), null, text)
})

test('AST-04 every day is in one month, quarter and year', () => {
  const day = isoDate('2026-11-24')
  assert.deepEqual(
    [1, 3, 12].map(months => billPeriodOf(day, months === 1 ? 1 : months === 3 ? 3 : 12).text),
    ['2026-11', '2026Q4', '2026'],
  )
})
