import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  compactDate,
  daysBetween,
  isoDate,
  parseCompactDate,
  parseIsoDate,
  weekdayOf,
} from './dates.ts'
import { instantOf, shanghai, shanghaiText } from './shanghai.ts'

test('a date text names a real day or is refused', () => {
  assert.equal(parseIsoDate('2024-02-29'), '2024-02-29')
  for (const text of [
    '2023-02-29',
    '2024-02-30',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '20240101',
    '',
    '0099-01-01',
    '2024-01-01 ',
    '２０２４-01-01',
  ])
    assert.equal(parseIsoDate(text), null, text)
  assert.throws(() => isoDate('2024-02-30'), RangeError)
  assert.equal(parseCompactDate('20261121'), '2026-11-21')
  assert.equal(parseCompactDate('20260231'), null)
  assert.equal(compactDate(isoDate('2026-11-21')), '20261121')
})

test('months are added with the day clamped to the month end', () => {
  const cases = [
    ['2026-05-31', -1, '2026-04-30'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
  ] as const
  for (const [from, months, to] of cases) assert.equal(addMonths(isoDate(from), months), to)
})

test('days are added and counted head in, tail out', () => {
  assert.equal(addDays(isoDate('2024-02-28'), 2), '2024-03-01')
  assert.equal(daysBetween(isoDate('2026-09-28'), isoDate('2026-10-08')), 10)
  assert.equal(weekdayOf(isoDate('2026-11-21')), 6)
  assert.equal(weekdayOf(isoDate('1969-12-31')), 3)
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), n => {
      const from = isoDate('2026-11-21')
      assert.equal(daysBetween(from, addDays(from, n)), n)
    }),
  )
})

test('ENG-04 Shanghai time is UTC+8 whatever the host zone', () => {
  assert.deepEqual(shanghai(Date.UTC(2026, 10, 20, 16, 0, 0, 5)), { date: '2026-11-21', time: '00:00:00.005' })
  assert.equal(shanghaiText(Date.UTC(2026, 10, 20, 2)), '2026-11-20 10:00:00')
  assert.equal(instantOf(isoDate('2026-11-20'), '10:00'), Date.UTC(2026, 10, 20, 2))
  assert.throws(() => instantOf(isoDate('2026-11-20'), '24:00'), RangeError)
})
