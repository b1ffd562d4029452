import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf } from './parts.ts'

test('AST-01 parts of a whole are as wide as their share, begin where the one before ends, and fill the whole', () => {
  const values = [50_625.49, 29_573.23, 30_134.65, 16_125.53]
  const total = values.reduce((sum, value) => sum + value)
  const drawn = partsOf(values.map((value, at) => ({ label: `部分${at}`, value })))
  for (const [at, part] of drawn.entries()) {
    assert.ok(Math.abs(part.share - ((values[at] ?? 0) * 100) / total) < 1e-9)
    const before = values.slice(0, at).reduce((sum, value) => sum + value, 0)
    assert.ok(Math.abs(part.start - (before * 100) / total) < 1e-9)
  }
  assert.ok(Math.abs(drawn.reduce((sum, { share }) => sum + share, 0) - 100) < 1e-9)
})

test('AST-01 more than six parts are five and one grey 其他 of the rest', () => {
  const drawn = partsOf([40, 20, 15, 10, 5, 5, 3, 2].map((value, at) => ({ label: `部分${at}`, value })))
  assert.equal(drawn.length, 6)
  const last = drawn.at(-1)
  assert.deepEqual([last?.label, last?.text, last?.color], ['其他', '10.00%', 'var(--chart-5)'])
})
