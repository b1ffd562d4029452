import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideOperatorsEndKey, type KeyFacts } from './operators-end-key.ts'
import { refusalText } from './refusals.ts'

const found = { keyName: '办公室', fullName: '周敏' }

test('ACT-01 CON-22 a live passkey is ended by two others than its owner', () => {
  const end = (facts: KeyFacts, key = '7') => {
    const made = decideOperatorsEndKey(facts, { name: 'zhou', key })
    return made.ok ? made.effects : refusalText(made.refusal).en
  }
  assert.deepEqual(end({ isOwn: false, found }), { ...found, name: 'zhou', key: '7' })
  assert.equal(end({ isOwn: true, found }), 'An own passkey is removed in the console.')
  assert.equal(end({ isOwn: false, found: null }, 'x'), 'x is no number of a passkey.')
  assert.equal(end({ isOwn: false, found: null }), 'zhou has no passkey 7.')
})
