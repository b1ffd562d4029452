import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingCheckers } from './needed-checkers.ts'

test('CON-21 after a first approval the other role is missing; who has both leaves either', () => {
  const needs = ['check', 'finance'] as const
  assert.deepEqual(missingCheckers(needs, []), needs)
  assert.deepEqual(missingCheckers(needs, [['check']]), ['finance'])
  assert.deepEqual(missingCheckers(needs, [['finance', 'service']]), ['check'])
  assert.deepEqual(missingCheckers(needs, [['check', 'finance']]), needs)
  assert.deepEqual(missingCheckers(['compliance'], []), ['compliance'])
})
