import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '../calendar/dates.ts'
import { mayCloseTicket, ticketDueOn } from './tickets.ts'

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
