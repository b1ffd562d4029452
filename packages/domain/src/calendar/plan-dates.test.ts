import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CalendarNotPublished, createCalendar } from './calendar.ts'
import { addDays, isoDate, weekdayOf } from './dates.ts'
import { nextPlanRun, nextPlanRunOrDue, type PlanSchedule } from './plan-dates.ts'

const HOLIDAYS = ['2026-09-25', '2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']
const calendar = createCalendar(
  Array.from({ length: 153 }, (_, index) => {
    const day = addDays(isoDate('2026-08-01'), index)
    return { day, isOpen: weekdayOf(day) <= 5 && !HOLIDAYS.includes(day) }
  }),
)

function runDates(schedule: PlanSchedule, after: string, count: number): string[] {
  const runs: string[] = []
  let due = isoDate(after)
  while (runs.length < count) {
    const run = nextPlanRun(calendar, schedule, due)
    runs.push(run.runDate)
    due = run.dueDate
  }
  return runs
}

test('ENG-03 a monthly plan runs on its day or the next open one, across the month end if need be', () => {
  assert.deepEqual(runDates({ unit: '0', day: 1 }, '2026-08-31', 4), [
    '2026-09-01',
    '2026-10-08',
    '2026-11-02',
    '2026-12-01',
  ])
  assert.deepEqual(runDates({ unit: '0', day: 15 }, '2026-09-01', 4), [
    '2026-09-15',
    '2026-10-15',
    '2026-11-16',
    '2026-12-15',
  ])
  assert.deepEqual(runDates({ unit: '0', day: 28 }, '2026-09-01', 4), [
    '2026-09-28',
    '2026-10-28',
    '2026-11-30',
    '2026-12-28',
  ])
})

test('ENG-03 a weekly plan keeps both runs when a holiday pushes one next to the other', () => {
  assert.deepEqual(runDates({ unit: '1', weekday: '06' }, '2026-09-12', 4), [
    '2026-09-18',
    '2026-09-28',
    '2026-10-08',
    '2026-10-09',
  ])
})

test('ENG-03 two due dates that meet on one open day are two runs', () => {
  const friday: PlanSchedule = { unit: '1', weekday: '06' }
  const closed = calendar.closedOn([isoDate('2026-10-08')])
  const second = nextPlanRun(closed, friday, isoDate('2026-09-25'))
  const third = nextPlanRun(closed, friday, second.dueDate)
  assert.deepEqual([second.runDate, third.runDate], ['2026-10-09', '2026-10-09'])
  assert.notEqual(second.dueDate, third.dueDate)
})

test('ENG-03 a plan of every other week keeps its rhythm over a holiday', () => {
  assert.deepEqual(runDates({ unit: '3', weekday: '06' }, '2026-09-12', 4), [
    '2026-09-18',
    '2026-10-08',
    '2026-10-16',
    '2026-10-30',
  ])
})

test('ENG-03 a daily plan runs on each open day', () => {
  assert.deepEqual(runDates({ unit: '2' }, '2026-09-28', 5), [
    '2026-09-29',
    '2026-09-30',
    '2026-10-08',
    '2026-10-09',
    '2026-10-12',
  ])
})

test('ENG-03 a plan made on its own day starts with the next period', () => {
  assert.deepEqual(nextPlanRun(calendar, { unit: '0', day: 15 }, isoDate('2026-09-15')), {
    dueDate: '2026-10-15',
    runDate: '2026-10-15',
  })
  assert.equal(nextPlanRun(calendar, { unit: '1', weekday: '03' }, isoDate('2026-09-15')).runDate, '2026-09-22')
})

test('ENG-03 a run past the published calendar has no date, and day 29 to 31 is no plan day', () => {
  assert.throws(() => nextPlanRun(calendar, { unit: '0', day: 1 }, isoDate('2026-12-01')), CalendarNotPublished)
  assert.throws(() => nextPlanRun(calendar, { unit: '0', day: 29 }, isoDate('2026-09-01')), RangeError)
})

test('ENG-03 past the published calendar a plan keeps its due date, from which its run is found once that is published', () => {
  const last = isoDate('2026-12-28')
  const schedules: [PlanSchedule, string][] = [
    [{ unit: '0', day: 15 }, '2027-01-15'],
    [{ unit: '1', weekday: '04' }, '2026-12-30'],
    [{ unit: '3', weekday: '02' }, '2027-01-11'],
  ]
  for (const [schedule, dueDate] of schedules) {
    const run = nextPlanRunOrDue(calendar, schedule, last)
    assert.deepEqual(run, { dueDate, runDate: dueDate < '2027' ? dueDate : null })
  }
  const daily = nextPlanRunOrDue(calendar, { unit: '2' }, isoDate('2026-12-31'))
  assert.deepEqual(daily, { dueDate: '2027-01-01', runDate: null })
  const longer = createCalendar(
    Array.from({ length: 200 }, (_, index) => {
      const day = addDays(isoDate('2026-08-01'), index)
      return { day, isOpen: weekdayOf(day) <= 5 && day !== '2027-01-01' }
    }),
  )
  const found = nextPlanRunOrDue(longer, { unit: '2' }, addDays(daily.dueDate, -1))
  assert.deepEqual(found, { dueDate: '2027-01-04', runDate: '2027-01-04' })
})
