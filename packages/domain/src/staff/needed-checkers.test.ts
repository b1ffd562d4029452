import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bothCheckers, missingCheckers, neededCheckers } from './needed-checkers.ts'

test('CON-21 after a first approval the other role is missing; who has both leaves either', () => {
  const needs = ['check', 'finance'] as const
  assert.deepEqual(missingCheckers(needs, []), needs)
  assert.deepEqual(missingCheckers(needs, [['check']]), ['finance'])
  assert.deepEqual(missingCheckers(needs, [['finance', 'service']]), ['check'])
  assert.deepEqual(missingCheckers(needs, [['check', 'finance']]), needs)
  assert.deepEqual(missingCheckers(['compliance'], []), ['compliance'])
})

test('CON-21 two checkers of an act are the two roles that check its area, where there are two', () => {
  for (const area of ['fund', 'shares', 'identity'] as const)
    assert.deepEqual(neededCheckers({ checkers: 'both', area }), ['check', 'compliance'], area)
  assert.deepEqual(neededCheckers({ checkers: 'both', area: 'remittance' }), ['check', 'finance'])
  assert.deepEqual(neededCheckers({ area: 'fund' }), [])
  assert.throws(() => bothCheckers('nav'), /no two roles/)
})
