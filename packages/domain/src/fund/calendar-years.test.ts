import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { navE4 } from '../money/money.ts'
import { calendarYears } from './calendar-years.ts'
import { growthIndex } from './growth-index.ts'

const navs = (rows: readonly (readonly [day: string, nav: bigint])[]) =>
  rows.map(([day, nav]) => ({ date: isoDate(day), nav: navE4(nav) }))

test('a year runs from the last NAV of the year before; the first one from the first NAV; the present one is not over', () => {
  const index = growthIndex(
    navs([
      ['2023-06-01', 10_000n],
      ['2023-12-29', 11_000n],
      ['2023-12-31', 11_100n],
      ['2024-12-31', 9_990n],
      ['2025-12-31', 10_989n],
      ['2026-11-19', 20_000n],
    ]),
  )
  assert.deepEqual(
    calendarYears(index).map(({ year, isPartial, growth, from, to }) => [year, isPartial, growth, from.date, to.date]),
    [
      [2023, true, 11_000_000n, '2023-06-01', '2023-12-31'],
      [2024, false, -10_000_000n, '2023-12-31', '2024-12-31'],
      [2025, false, 10_000_000n, '2024-12-31', '2025-12-31'],
    ],
  )
})

test('no more than ten years, and none of a fund without NAVs or in its first year', () => {
  const index = growthIndex(navs(Array.from({ length: 14 }, (_, at) => [`${2012 + at}-12-31`, 10_000n] as const)))
  assert.deepEqual(
    calendarYears(index).map(({ year }) => year),
    [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024],
  )
  assert.deepEqual(calendarYears(growthIndex([])), [])
  assert.deepEqual(
    calendarYears(
      growthIndex(
        navs([
          ['2026-03-02', 10_000n],
          ['2026-11-19', 10_100n],
        ]),
      ),
    ),
    [],
  )
})
