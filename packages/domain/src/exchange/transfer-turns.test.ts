import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnsOf } from './transfer-turns.ts'

const turns = (...transfers: [from: string, to: string][]) =>
  Object.fromEntries(turnsOf(transfers.map(([from, to]) => ({ from, to }))))

test('SHLF-06 a holding gives shares only after all that it gets on the day, however long the chain', () => {
  assert.deepEqual(turns(['b', 'c'], ['a', 'b']), { b: 1, c: 2 })
  assert.deepEqual(turns(['a', 'd'], ['c', 'd'], ['b', 'c'], ['a', 'b']), { b: 1, c: 2, d: 3 })
  assert.deepEqual(turns(), {})
})

test('SHLF-06 holdings that give to each other in a circle are booked in one turn, and those after them later', () => {
  assert.deepEqual(turns(['a', 'b'], ['b', 'a'], ['b', 'c']), { a: 1, b: 1, c: 1 })
})
