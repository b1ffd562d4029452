import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allocationParts } from './allocation-parts.ts'

const textsOf = (...weights: string[]) =>
  allocationParts(weights.map((weight, at) => ({ name: `${at}`, weight }))).map(part => part.text)

test('CUS-09 the donut of a fund’s report adds up to exactly 100.00 %', () => {
  assert.deepEqual(textsOf('0.70010000', '0.30000000'), ['70.00%', '30.00%'])
  assert.deepEqual(textsOf('0.33330000', '0.33330000', '0.33330000'), ['33.34%', '33.33%', '33.33%'])
  assert.deepEqual(textsOf('0.80000000', '0.15000000', '0.05000000'), ['80.00%', '15.00%', '5.00%'])
})
