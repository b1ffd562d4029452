import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisDates, dayOf, moneyTick, nearestIndex, shortDates, signedPercent, valueAxis, valueOn } from './scale.ts'

const points = ['2026-11-16', '2026-11-17', '2026-11-20'].map((date, value) => ({ date, value }))

test('an axis has three to six round ticks inside its range, whatever the scale of the values', () => {
  for (const values of [
    [-4, 41],
    [0, 0.0312],
    [1.8426, 1.8431],
    [0, 216_430],
    [5, 5],
    [0, 0],
    [-9, -2],
  ]) {
    const { min, max, ticks } = valueAxis(values)
    assert.ok(ticks.length >= 3 && ticks.length <= 6, `${values}: ${ticks}`)
    assert.ok(
      ticks.every(tick => tick >= min && tick <= max),
      `${values}: ${ticks}`,
    )
    assert.ok(
      values.every(value => value > min && value < max),
      `${values}`,
    )
  }
})

test('an axis says how many decimal places its finest tick needs', () => {
  assert.equal(valueAxis([0.4065, 0.4265]).places, 3)
  assert.equal(valueAxis([1.8, 2.14]).places, 1)
  assert.equal(valueAxis([-2500, 6721]).places, 0)
})

test('axis dates run evenly from the first to the last day and never repeat', () => {
  assert.deepEqual(axisDates('2025-11-20', '2026-11-20', 5), [
    '2025-11-20',
    '2026-02-19',
    '2026-05-22',
    '2026-08-21',
    '2026-11-20',
  ])
  assert.deepEqual(axisDates('2026-11-19', '2026-11-20', 5), ['2026-11-19', '2026-11-20'])
})

test('the cursor stops at the day nearest to the pointer', () => {
  assert.equal(nearestIndex(points, dayOf('2026-11-18')), 1)
  assert.equal(nearestIndex(points, dayOf('2026-11-19')), 2)
  assert.equal(nearestIndex(points, dayOf('2020-01-01')), 0)
})

test('a series without a value that day answers with its last one, and with none before its start', () => {
  assert.equal(valueOn(points, '2026-11-19'), 1)
  assert.equal(valueOn(points, '2026-11-01'), undefined)
})

test('percent text always carries its sign, and rounding to zero has none', () => {
  assert.deepEqual(
    [12.345, -0.5, -0.001, 0].map(value => signedPercent(value)),
    ['+12.35%', '-0.50%', '0.00%', '0.00%'],
  )
})

test('few dates read as months, and as days where a month would stand twice', () => {
  assert.deepEqual(shortDates(['2026-05-20', '2026-08-20', '2026-11-20']), ['2026-05', '2026-08', '2026-11'])
  assert.deepEqual(shortDates(['2026-10-30', '2026-11-09', '2026-11-20']), ['10-30', '11-09', '11-20'])
})

test('sums at an axis keep their zeros and take 万 and 亿', () => {
  assert.deepEqual([0, 500, 1000, -2500, 10_000, 25_000, 250_000_000].map(moneyTick), [
    '0',
    '500',
    '1,000',
    '-2,500',
    '1 万',
    '2.5 万',
    '2.5 亿',
  ])
})
