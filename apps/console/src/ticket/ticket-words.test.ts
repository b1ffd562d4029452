import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderIdsIn } from './ticket-words.ts'

test('CON-14 order numbers are understood as they are typed or pasted, each once', () => {
  assert.deepEqual(orderIdsIn(''), [])
  assert.deepEqual(orderIdsIn(' 12，13、14\n１２ 15;'), ['12', '13', '14', '15'])
})
