import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fanDrawing, fanField, fanX } from './fan.ts'

const from = '2015-01-05'
const monthly = (gain: (month: number) => number, months: number) =>
  Array.from({ length: months }, (_, month) => gain(month))

test('PUB-01 LAW-07 the words of the fan are those of its lines, which begin with a year', () => {
  // A year up by a half, a year back: held for two years or more in whole pairs, nothing is left.
  const drawing = fanDrawing({ from, levels: monthly(month => (Math.floor(month / 12) % 2 === 0 ? 1 : 1.5), 132) })
  assert.equal(drawing?.count, 120)
  assert.match(drawing?.words ?? '', /^持有 1 年时年化在 -33\.3% 与 \+50\.0% 之间，持有 8 年时在 0\.0% 与 0\.0% 之间$/)
  assert.equal(drawing?.last.text, '持有 8 年，年化中位数 0.0%')
  assert.equal(fanDrawing({ from, levels: Array.from({ length: 23 }, () => 1) }), null)
})

test('PUB-01 every line of the fan goes right, the middle and zero lie in the field, and one path is a year of buying', () => {
  const changes = fc.array(fc.double({ min: 0.9, max: 1.12, noNaN: true }), { minLength: 24, maxLength: 150 })
  fc.assert(
    fc.property(changes, each => {
      let level = 1
      const drawing = fanDrawing({ from, levels: each.map(change => (level *= change)) })
      assert.ok(drawing)
      const { years, middle, zero, last } = drawing
      assert.equal(years.length, Math.ceil((each.length - 12) / 12))
      assert.doesNotMatch([middle, ...years.map(({ d }) => d)].join(''), /NaN|Infinity/)
      for (const line of years.flatMap(({ d }) => d.split('M').slice(1))) {
        const [, ...steps] = [...line.matchAll(/(-?[\d.]+)[ ,]?(-?[\d.]+)/g)]
        assert.ok(
          steps.every(([, dx]) => Number(dx) >= 0),
          line,
        )
      }
      assert.ok(zero >= 0 && zero <= fanField.height && Number.isFinite(last.y))
    }),
    { numRuns: 50 },
  )
  assert.deepEqual([fanX(12), fanX(96)], [0, fanField.width])
})
