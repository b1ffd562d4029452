import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepped } from './list-keys.ts'

test('CON-02 J and K begin a list at its first row and stop at its ends', () => {
  assert.deepEqual([stepped(-1, 1, 3), stepped(-1, -1, 3)], [0, 0])
  assert.deepEqual([stepped(0, 1, 3), stepped(2, 1, 3), stepped(2, -1, 3), stepped(0, -1, 3)], [1, 2, 1, 0])
})
