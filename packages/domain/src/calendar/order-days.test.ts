import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from './calendar.ts'
import { addDays, isoDate } from './dates.ts'
import { firstDayConfirmedFrom, lastPricedDay } from './order-days.ts'
import { instantOf } from './shanghai.ts'

// Monday 2026-11-16 to Monday 2026-11-23 are published.
const [first, last] = [isoDate('2026-11-16'), isoDate('2026-11-23')]
const calendar = createCalendar(
  Array.from({ length: 8 }, (_, index) => ({ day: addDays(first, index), isOpen: ![5, 6].includes(index) })),
)

test('ENG-01 a trading day is priced from its cut-off on, any other day at once', () => {
  const priced = (day: string, time: string) => lastPricedDay(calendar, instantOf(isoDate(day), time))
  assert.equal(priced('2026-11-19', '14:59:59'), '2026-11-18')
  assert.equal(priced('2026-11-19', '15:00:00'), '2026-11-19')
  assert.equal(priced('2026-11-21', '09:00:00'), '2026-11-21')
  // The first and the last published day, and those that nobody knows to be open.
  assert.equal(priced(first, '09:00:00'), '2026-11-15')
  assert.equal(priced(last, '09:00:00'), '2026-11-22')
  assert.equal(priced('2026-11-15', '09:00:00'), '2026-11-15')
  assert.equal(priced('2026-11-24', '09:00:00'), '2026-11-24')
})

test('PLUS-11 the last published days have no later day to be confirmed on', () => {
  assert.equal(firstDayConfirmedFrom(calendar, isoDate('2026-11-20'), 1), '2026-11-19')
  assert.equal(firstDayConfirmedFrom(calendar, last, 1), '2026-11-20')
  assert.equal(firstDayConfirmedFrom(calendar, addDays(last, 1), 1), '2026-11-24')
})
