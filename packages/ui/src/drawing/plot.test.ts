import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { datesUnder, evenDays, field, levelsOf, placeLine, sharedExtent, shareOf } from './plot.ts'

const daysFrom = (count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10))

test('PUB-03 lines of one scale lie in one field, with zero in it, and never go back', () => {
  const lines = fc.array(fc.array(fc.double({ min: -90, max: 900, noNaN: true }), { minLength: 2, maxLength: 40 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(lines, all => {
      const extent = sharedExtent(all)
      assert.ok(extent[0] < 0 && extent[1] > 0)
      for (const values of all) {
        const points = placeLine(daysFrom(values.length), values, extent)
        assert.equal(points.length, values.length)
        for (const [at, { x, y }] of points.entries()) {
          assert.ok(x >= 0 && x <= field.width && y >= 0 && y <= field.height)
          assert.ok(at === 0 || x > points[at - 1]!.x)
          const before = points[at - 1]
          if (before && values[at]! > values[at - 1]!) assert.ok(y <= before.y)
          if (before && values[at]! < values[at - 1]!) assert.ok(y >= before.y)
        }
        assert.deepEqual([points[0]?.x, points.at(-1)?.x], [0, field.width])
      }
      assert.ok(levelsOf(extent).every(({ value }) => value >= extent[0] && value <= extent[1]))
    }),
    // Too small a range once had no axis.
    { examples: [[[[0, -6.4e-323]]]] },
  )
})

test('PUB-03 equal steps begin and end on their days', () => {
  assert.deepEqual(evenDays('2026-10-19', '2026-11-19', 4), ['2026-10-19', '2026-10-29', '2026-11-09', '2026-11-19'])
  assert.deepEqual(evenDays('2026-10-19', '2026-10-19', 1), ['2026-10-19'])
})

test('PUB-03 a place is named by its shares, dates by years at equal distances over long stretches', () => {
  assert.deepEqual(shareOf({ x: 250, y: 300 }), { left: '25.00%', top: '75.00%' })
  assert.deepEqual(
    datesUnder(['2019-03-18', '2026-11-19'], 3).map(({ text, at }) => `${text} ${at.toFixed(2)}`),
    ['2020 0.10', '2023 0.49', '2026 0.89'],
  )
  assert.deepEqual(datesUnder(['2025-11-19', '2026-11-19'], 2), [
    { text: '2025-11', at: 0 },
    { text: '2026-11', at: 1 },
  ])
  assert.deepEqual(datesUnder([], 3), [])
  assert.deepEqual(placeLine([], [], [0, 1]), [])
})
