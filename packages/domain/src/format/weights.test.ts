import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareText } from './percent.ts'
import { weightsOf } from './weights.ts'

const texts = (parts: readonly bigint[]) => weightsOf(parts).map(weight => shareText(weight))

test('CUS-09 weights add up to 100.00 %: the largest remainders take what rounding leaves', () => {
  assert.deepEqual(texts([1n, 1n, 1n]), ['33.34%', '33.33%', '33.33%'])
  // Half-up each these are 66.67 + 16.67 + 16.67 = 100.01.
  assert.deepEqual(texts([4n, 1n, 1n]), ['66.67%', '16.67%', '16.66%'])
  assert.deepEqual(texts([0n, 0n]), ['--', '--'])
  for (let seed = 1n; seed < 400n; seed++) {
    const parts = [seed * 7_919n, seed * seed * 104_729n, 1n, -seed, seed ** 3n]
    const sum = weightsOf(parts).reduce((all, weight) => all + (weight ?? 0n), 0n)
    assert.equal(sum, 100_000_000n, `${parts}`)
  }
})
