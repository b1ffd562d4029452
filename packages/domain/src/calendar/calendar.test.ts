import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Calendar, CalendarNotPublished, createCalendar } from './calendar.ts'
import { addDays, daysBetween, isoDate, weekdayOf } from './dates.ts'
import { firstDayConfirmedFrom } from './order-days.ts'
import { requestExpiry } from './request-expiry.ts'
import { cutOffOf, instantOf } from './shanghai.ts'

/** Weekday closures as the exchanges announced them: [first, last] of each. 2024-02-09 was no statutory day off. */
const CLOSED: readonly (readonly [string, string])[] = [
  ['2024-01-01', '2024-01-01'],
  ['2024-02-09', '2024-02-17'],
  ['2024-04-04', '2024-04-06'],
  ['2024-05-01', '2024-05-05'],
  ['2024-06-10', '2024-06-10'],
  ['2024-09-15', '2024-09-17'],
  ['2024-10-01', '2024-10-07'],
  ['2025-01-01', '2025-01-01'],
  ['2025-01-28', '2025-02-04'],
  ['2025-04-04', '2025-04-06'],
  ['2025-05-01', '2025-05-05'],
  ['2025-05-31', '2025-06-02'],
  ['2025-10-01', '2025-10-08'],
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
]

function testCalendar(): Calendar {
  const [from, to] = [isoDate('2024-01-01'), isoDate('2026-12-31')]
  return createCalendar(
    Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
      const day = addDays(from, index)
      const isClosed = CLOSED.some(([first, last]) => first <= day && day <= last)
      return { day, isOpen: weekdayOf(day) <= 5 && !isClosed }
    }),
  )
}

const calendar = testCalendar()
const at = (day: string, time: string): number => instantOf(isoDate(day), time)

// submitted (Shanghai), T, confirm at T+1, confirm at T+2: the table of rules 2.1.
const WORKED = [
  ['2026-09-30', '14:59:59', '2026-09-30', '2026-10-08', '2026-10-09'],
  ['2026-09-30', '15:00:00', '2026-10-08', '2026-10-09', '2026-10-12'],
  ['2026-09-20', '10:00', '2026-09-21', '2026-09-22', '2026-09-23'],
  ['2026-10-10', '09:30', '2026-10-12', '2026-10-13', '2026-10-14'],
  ['2026-02-13', '15:00:01', '2026-02-24', '2026-02-25', '2026-02-26'],
  ['2026-09-24', '10:00', '2026-09-24', '2026-09-28', '2026-09-29'],
  ['2024-02-08', '15:30', '2024-02-19', '2024-02-20', '2024-02-21'],
] as const

test('PLUS-11 the first order confirmed from a day on is placed before it, over weekends and holidays', () => {
  const first = (day: string, lag: number) => firstDayConfirmedFrom(calendar, isoDate(day), lag)
  assert.deepEqual(
    [first('2026-11-30', 1), first('2026-11-29', 1), first('2026-12-01', 1)],
    ['2026-11-27', '2026-11-27', '2026-11-30'],
  )
  // 1 to 7 October are closed: confirmed on the 8th means placed on 30 September, or on the 29th at T+2.
  assert.deepEqual([first('2026-10-01', 1), first('2026-10-08', 2)], ['2026-09-30', '2026-09-29'])
  assert.equal(first('2027-03-01', 1), '2027-03-01')
})

for (const [day, time, tradeDate, confirmT1, confirmT2] of WORKED) {
  test(`ENG-04 an order at ${day} ${time} belongs to ${tradeDate} and confirms on ${confirmT1}, or ${confirmT2} at T+2`, () => {
    const trade = calendar.tradingDayOf(at(day, time))
    assert.equal(trade, tradeDate)
    assert.equal(calendar.addOpenDays(trade, 1), confirmT1)
    assert.equal(calendar.addOpenDays(trade, 2), confirmT2)
  })
}

test('ENG-04 the last millisecond before 15:00 is in time, 15:00:00.000 itself is late', () => {
  assert.equal(calendar.tradingDayOf(at('2026-11-20', '14:59:59.999')), '2026-11-20')
  assert.equal(calendar.tradingDayOf(at('2026-11-20', '15:00:00.000')), '2026-11-23')
  assert.equal(cutOffOf(isoDate('2026-11-20')), at('2026-11-20', '15:00'))
})

test('ENG-04 one minute before Shanghai midnight and one after are two days, though one day in UTC', () => {
  assert.equal(calendar.tradingDayOf(Date.UTC(2026, 10, 18, 15, 59)), '2026-11-19') // 23:59 on Wednesday 18th: late
  assert.equal(calendar.tradingDayOf(Date.UTC(2026, 10, 18, 16, 1)), '2026-11-19') // 00:01 on Thursday 19th
})

test('ENG-04 days past the last published one are refused, by every question', () => {
  const past = isoDate('2027-01-01')
  const lastOpen = isoDate('2026-12-31')
  const questions = [
    () => calendar.isOpen(past),
    () => calendar.nextOpen(past),
    () => calendar.addOpenDays(lastOpen, 1),
    () => calendar.tradingDayOf(at('2026-12-31', '15:00')),
    () => calendar.openDays(lastOpen, past),
    () => calendar.isOpen(isoDate('2023-12-31')),
  ]
  for (const question of questions) {
    assert.throws(question, error => error instanceof CalendarNotPublished && error.lastPublished === '2026-12-31')
  }
  assert.equal(calendar.tradingDayOf(at('2026-12-31', '14:59')), '2026-12-31')
})

test('ENG-04 a calendar with a gap, a repeat or no day at all is refused', () => {
  const row = (day: string) => ({ day: isoDate(day), isOpen: true })
  assert.throws(() => createCalendar([]), RangeError)
  assert.throws(() => createCalendar([row('2026-01-05'), row('2026-01-07')]), /2026-01-07/)
  assert.throws(() => createCalendar([row('2026-01-05'), row('2026-01-05')]), RangeError)
})

test("ENG-04 a fund's own closed days move its confirmation and leave the exchange's calendar as it was", () => {
  const qdii = calendar.closedOn([isoDate('2026-11-26')])
  assert.equal(qdii.addOpenDays(isoDate('2026-11-25'), 1), '2026-11-27')
  assert.equal(calendar.addOpenDays(isoDate('2026-11-25'), 1), '2026-11-26')
})

test('ENG-04 open days of a range, next and previous open day', () => {
  assert.deepEqual(calendar.openDays(isoDate('2026-09-24'), isoDate('2026-10-09')), [
    ...['2026-09-24', '2026-09-28', '2026-09-29', '2026-09-30', '2026-10-08', '2026-10-09'],
  ])
  assert.equal(calendar.nextOpen(isoDate('2026-10-01')), '2026-10-08')
  assert.equal(calendar.previousOpen(isoDate('2026-10-01')), '2026-09-30')
  assert.equal(calendar.previousOpen(isoDate('2026-10-08')), '2026-10-08')
  assert.equal(calendar.addOpenDays(isoDate('2026-10-03'), 1), '2026-10-08')
  assert.equal(calendar.addOpenDays(isoDate('2026-10-08'), -1), '2026-09-30')
})

test('ENG-04 n open days ahead and n back is the same day, and there are n of them between', () => {
  const days = calendar.openDays(isoDate('2024-01-02'), isoDate('2026-11-30'))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: days.length - 1 }), fc.integer({ min: 1, max: 15 }), (index, n) => {
      const day = days[index]!
      const ahead = calendar.addOpenDays(day, n)
      assert.equal(calendar.addOpenDays(ahead, -n), day)
      assert.equal(calendar.openDays(day, ahead).length, n + 1)
      assert.ok(calendar.isOpen(ahead))
    }),
  )
})

// Data of the exchanges, optional beside the checkout and not part of the repository.
const PUBLISHED = new URL('../../../../../shared/data/trading_calendar.csv', import.meta.url)
test('ENG-04 the closures above agree with the published calendar', {
  skip: !existsSync(PUBLISHED) && 'no file',
}, () => {
  const rows = readFileSync(PUBLISHED, 'utf8').trim().split('\n').slice(1)
  const published = createCalendar(
    rows.map(row => ({ day: isoDate(row.slice(0, 10)), isOpen: row.slice(11).trim() === '1' })),
  )
  const range = [calendar.firstPublished, calendar.lastPublished] as const
  assert.deepEqual(calendar.openDays(...range), published.openDays(...range))
})

test('a request ends at its time of the next open day, or at the end of an open day', () => {
  const calendar = testCalendar()
  const at = (day: string, time: Parameters<typeof instantOf>[1]) => instantOf(isoDate(day), time)
  const limit = { at: '20:30' } as const
  // 2026-11-20 is a Friday.
  assert.equal(requestExpiry(limit, at('2026-11-20', '20:30') - 1, calendar), at('2026-11-20', '20:30'))
  assert.equal(requestExpiry(limit, at('2026-11-20', '20:30'), calendar), at('2026-11-23', '20:30'))
  assert.equal(requestExpiry(limit, at('2026-11-21', '09:00'), calendar), at('2026-11-23', '20:30'))
  const huge = { at: '20:00', until: '08:30' } as const
  assert.equal(requestExpiry(huge, at('2026-11-20', '15:30'), calendar), at('2026-11-20', '20:00'))
  assert.equal(
    requestExpiry(huge, at('2026-11-20', '20:00'), calendar),
    at('2026-11-23', '08:30'),
    'until the settlement',
  )
  assert.equal(requestExpiry(huge, at('2026-11-23', '07:00'), calendar), at('2026-11-23', '08:30'))
  assert.equal(requestExpiry(huge, at('2026-11-23', '08:30'), calendar), at('2026-11-23', '20:00'))
  assert.equal(requestExpiry({ openDays: 1 }, at('2026-11-20', '09:00'), calendar), at('2026-11-24', '00:00'))
  const ending = (lastDay: string) => requestExpiry({ openDays: 1, lastDay }, at('2026-11-20', '09:00'), calendar)
  assert.equal(ending('2026-11-20'), at('2026-11-20', '15:00'))
  assert.equal(ending('2026-12-31'), at('2026-11-24', '00:00'))
  const now = at('2026-11-20', '09:00')
  assert.equal(requestExpiry({ openDays: 5 }, now, null), now + 5 * 86_400_000)
  const last = at('2026-12-31', '21:00')
  assert.equal(requestExpiry(limit, last, calendar), last + 86_400_000)
})
