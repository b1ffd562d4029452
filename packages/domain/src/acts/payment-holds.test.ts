import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decidePaymentsHold, decidePaymentsRelease, holdScopeOf } from './payment-holds.ts'

test('ACT-01 CON-06 a hold is of a fund, of a bank or of all, and nothing between', () => {
  assert.deepEqual(holdScopeOf({ scope: 'fund', code: '990044', direction: 'in' }), {
    fundCode: '990044',
    bankCode: null,
    direction: 'in',
  })
  assert.deepEqual(holdScopeOf({ scope: 'bank', code: '102' }), { fundCode: null, bankCode: '102', direction: null })
  assert.deepEqual(holdScopeOf({ scope: 'all' }), { fundCode: null, bankCode: null, direction: null })
  for (const wrong of [{ scope: 'all', code: '990044' }, { scope: 'fund' }, { scope: 'bank' }] as const)
    assert.equal(holdScopeOf(wrong), null)
})

test('ACT-01 CON-06 what is held is held once, and what is not held is not released', () => {
  const scope = holdScopeOf({ scope: 'all' })
  const facts = { scope, exists: true, isHeld: true }
  const codeOf = (decision: ReturnType<typeof decidePaymentsHold>) => (decision.ok ? null : decision.refusal.code)
  assert.deepEqual(decidePaymentsRelease(facts), { ok: true, effects: scope })
  assert.equal(codeOf(decidePaymentsHold(facts)), 'payments.held')
  assert.deepEqual(decidePaymentsHold({ ...facts, isHeld: false }), { ok: true, effects: scope })
  assert.equal(codeOf(decidePaymentsRelease({ ...facts, isHeld: false })), 'payments.not-held')
  for (const decide of [decidePaymentsHold, decidePaymentsRelease]) {
    assert.equal(codeOf(decide({ ...facts, scope: null })), 'payments.no-scope')
    assert.equal(codeOf(decide({ ...facts, exists: false })), 'payments.unknown')
  }
})
