import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared } from './compared.ts'

test('CON-02 of a changed request exactly the lines that only one side has are marked', () => {
  const { before, now } = compared(['nav 2.1319', 'order 1', 'order 1'], ['nav 2.1321', 'order 1'])
  assert.deepEqual(
    before.map(({ isAlone }) => isAlone),
    [true, false, true],
  )
  assert.deepEqual(now, [
    { text: 'nav 2.1321', isAlone: true },
    { text: 'order 1', isAlone: false },
  ])
})
