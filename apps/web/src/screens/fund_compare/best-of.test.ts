import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDifferent, marksOf } from './best-of.ts'

type Fund = { rate: number | null }
const row = (is: 'highest' | 'lowest') => ({
  text: ({ rate }: Fund) => (rate === null ? '--' : rate.toFixed(2)),
  best: { is, value: ({ rate }: Fund) => rate },
})
const funds = (...rates: (number | null)[]): Fund[] => rates.map(rate => ({ rate }))

test('PUB-03 a comparison marks the higher or the lower value, and equal ones together', () => {
  assert.deepEqual(marksOf(row('highest'), funds(1, 3, 2)), [null, 'highest', null])
  assert.deepEqual(marksOf(row('lowest'), funds(1, 3, 1)), ['lowest', null, 'lowest'])
  assert.deepEqual(marksOf(row('highest'), funds(1.001, 1.002, 0.5)), ['highest', 'highest', null])
})

test('PUB-03 a comparison marks nothing where funds are alike or alone', () => {
  assert.deepEqual(marksOf(row('highest'), funds(2, 2)), [null, null])
  assert.deepEqual(marksOf(row('highest'), funds(2, null)), [null, null])
  assert.deepEqual(marksOf(row('highest'), funds(-1, null, 2)), [null, null, 'highest'])
  assert.deepEqual(marksOf({ text: row('highest').text }, funds(1, 2)), [null, null])
})

test('PUB-03 only rows that read differently are differences', () => {
  assert.equal(isDifferent(row('highest'), funds(2, 2.001)), false)
  assert.equal(isDifferent(row('highest'), funds(2, null)), true)
  assert.equal(isDifferent({ text: () => '1.50%', sub: ({ rate }: Fund) => String(rate) }, funds(7, 30)), true)
})
