import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { tradingDays } from './calendar.ts'

const rows = tradingDays()
const byDay = new Map<string, (typeof rows)[number]>(rows.map(row => [row.day, row]))

test('the calendar has every day of 2015 to 2027 and says which year nobody has published', () => {
  const calendar = createCalendar(rows.map(row => ({ day: row.day, isOpen: row.is_open })))
  assert.equal(calendar.firstPublished, '2015-01-01')
  assert.equal(calendar.lastPublished, '2027-12-31')
  for (const row of rows) {
    assert.equal(row.invented, row.day >= '2027-01-01')
    assert.equal(row.source, row.invented ? 'demo' : 'chinese-days')
  }
})

test('open days are numbered one by one, closed days carry the number before', () => {
  let seq = 0
  for (const row of rows) {
    if (row.is_open) seq += 1
    assert.equal(row.seq, seq, row.day)
  }
})

test('make-up workdays and exchange closures are closed', () => {
  for (const day of ['2024-02-09', '2026-09-20', '2026-10-10', '2027-01-01', '2027-02-08', '2027-10-07'])
    assert.equal(byDay.get(day)?.is_open, false, day)
  for (const day of ['2024-02-08', '2026-09-30', '2026-10-08', '2026-11-20', '2027-10-08'])
    assert.equal(byDay.get(day)?.is_open, true, day)
})

// The exchanges' published calendar may not be distributed with the project, so this runs only where a copy lies beside
// it.
const PUBLISHED = new URL('../../../shared/data/trading_calendar.csv', import.meta.url)

test('2015 to 2026 are the exchanges’ own days, without exception', { skip: !existsSync(PUBLISHED) }, () => {
  const published = readFileSync(PUBLISHED, 'utf8')
    .split('\n')
    .map(line => line.trim().split(','))
    .filter(([day]) => day !== undefined && day >= '2015-01-01' && day <= '2026-12-31')
  assert.equal(published.length, 4_383)
  for (const [day, open] of published) assert.equal(byDay.get(day!)?.is_open, open === '1', day)
})
