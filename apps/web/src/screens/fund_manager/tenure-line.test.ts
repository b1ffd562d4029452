import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthText, tenureLine } from './tenure-line.ts'

const today = '2026-11-20'

test('PUB-04 the line of tenures runs from the first year to today and gives each span its place', () => {
  const { years, bars } = tenureLine(
    [
      { from: '2021-01-01', to: null },
      { from: '2021-01-01', to: '2022-01-01' },
    ],
    today,
  )
  assert.deepEqual(years[0], { year: 2021, at: 0 })
  assert.equal(years.at(-1)?.year, 2026)
  assert.deepEqual(bars[0], { left: 0, width: 100 })
  // 365 of 2149 days
  assert.equal(bars[1]?.width.toFixed(2), '16.98')
})

test('PUB-04 a long career has no more than eight years marked, a new tenure is still seen', () => {
  const { years, bars } = tenureLine(
    [
      { from: '2008-05-01', to: null },
      { from: '2026-11-19', to: null },
    ],
    today,
  )
  assert.ok(years.length <= 8)
  assert.equal(bars[1]?.width, 0.8)
})

test('PUB-04 the length of a tenure is given in years and days', () => {
  assert.equal(lengthText({ from: '2026-11-02', to: null }, today), '18 天')
  assert.equal(lengthText({ from: '2021-06-08', to: null }, today), '5 年 165 天')
  assert.equal(lengthText({ from: '2020-02-29', to: '2021-03-01' }, today), '1 年')
  assert.equal(lengthText({ from: '2020-11-20', to: null }, today), '6 年')
})
