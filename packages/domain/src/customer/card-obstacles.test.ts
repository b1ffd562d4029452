import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardObstacles } from './card-obstacles.ts'

const free = { holdings: 0, pending: 0, paying: 0, refused: 0, plans: 0, remittances: 0 }

test('BANK-06 each thing that hangs on a card stands in the way of unbinding it', () => {
  assert.deepEqual(cardObstacles(free, 'unbind'), [])
  for (const tie of ['holdings', 'pending', 'paying', 'refused', 'plans', 'remittances'] as const)
    assert.deepEqual(cardObstacles({ ...free, [tie]: 2 }, 'unbind'), [tie])
})

test('BANK-03 a card is replaced with what it holds and its plans, not while money is on its way', () => {
  assert.deepEqual(cardObstacles({ ...free, holdings: 3, plans: 1, refused: 1 }, 'change'), [])
  assert.deepEqual(
    cardObstacles({ holdings: 1, pending: 1, paying: 1, refused: 1, plans: 1, remittances: 1 }, 'change'),
    ['pending', 'paying', 'remittances'],
  )
})
