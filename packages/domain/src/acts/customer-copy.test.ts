import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CopyFacts, copyEndsAt, decideCustomerCopy } from './customer-copy.ts'

const given = { custno: '100000000001', document: 'C-1', reason: '客户书面申请' }
const facts: CopyFacts = { isClosed: false, hasAccount: true }
const outcome = (each: CopyFacts | null) => {
  const decision = decideCustomerCopy(each, given)
  return decision.ok ? decision.effects : decision.refusal.code
}

test('CON-29 a copy is made for a customer whose identity was proved and whose account is open', () => {
  assert.deepEqual(outcome(facts), given)
  assert.equal(outcome(null), 'customer.unknown')
  assert.equal(outcome({ ...facts, isClosed: true }), 'customer.closed')
  assert.equal(outcome({ ...facts, hasAccount: false }), 'customer.unproved')
})

test('CON-29 a copy can be downloaded for seven days', () => {
  assert.deepEqual(copyEndsAt(new Date('2026-11-20T02:00:00Z')), new Date('2026-11-27T02:00:00Z'))
})
