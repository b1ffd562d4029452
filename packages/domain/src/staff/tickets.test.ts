import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '../calendar/dates.ts'
import { shanghaiText } from '../calendar/shanghai.ts'
import { firstAnswerBy, mayCloseTicket, ticketDueOn } from './tickets.ts'

const first = isoDate('2026-09-21')
/** Until 2026-10-09, without the days of the national holiday. */
const calendar = createCalendar(
  Array.from({ length: 19 }, (_, index) => {
    const day = addDays(first, index)
    return { day, isOpen: weekdayOf(day) < 6 && !(day >= '2026-10-01' && day <= '2026-10-07') }
  }),
)

test('CON-14 a ticket is due after its working days: holidays do not count, and beyond the calendar Monday to Friday do', () => {
  const due = (opened: string, days: number) => ticketDueOn(calendar, isoDate(opened), days)
  assert.equal(due('2026-09-21', 1), '2026-09-22')
  assert.equal(due('2026-09-25', 1), '2026-09-28')
  assert.equal(due('2026-09-30', 1), '2026-10-08')
  assert.equal(due('2026-10-03', 1), '2026-10-08')
  assert.equal(due('2026-09-30', 3), '2026-10-12')
  assert.equal(due('2026-09-21', 15), '2026-10-19')
})

test('CON-14 an overdue ticket is closed by compliance only', () => {
  assert.deepEqual(
    [mayCloseTicket(['service'], false), mayCloseTicket(['service'], true), mayCloseTicket(['compliance'], true)],
    [true, false, true],
  )
})

test('CON-14 the first answer counts working hours only: not evenings, not weekends, not days of rest', () => {
  const by = (opened: string, hours = 8) =>
    shanghaiText(firstAnswerBy(calendar, Date.parse(opened), hours)).slice(0, 16)
  assert.equal(by('2026-09-21T09:00:00+08:00'), '2026-09-21 17:00')
  assert.equal(by('2026-09-21T10:30:00+08:00'), '2026-09-22 10:30')
  assert.equal(by('2026-09-25T18:00:00+08:00', 1), '2026-09-28 10:00')
  assert.equal(by('2026-09-26T12:00:00+08:00'), '2026-09-28 17:00')
  assert.equal(by('2026-09-30T16:30:00+08:00', 1), '2026-10-08 09:30')
  assert.equal(by('2026-09-22T07:00:00+08:00', 1), '2026-09-22 10:00')
})
