import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideCustomerMobile, type MobileFacts } from './customer-mobile.ts'

const given = { custno: '100000000001', mobile: '13911112222', document: 'M-1', reason: '客户书面申请' }
const facts: MobileFacts = { isClosed: false, hasAccount: true, old: '13900000001', isTaken: false }

test('CON-29 a customer with an account gets another login mobile, and the effects name the one before', () => {
  assert.deepEqual(decideCustomerMobile(facts, given), { ok: true, effects: { ...given, old: '13900000001' } })
})

test('CON-29 no customer, a closed or unproved one, the same number and a taken one are refused', () => {
  const cases: [MobileFacts | null, string][] = [
    [null, 'customer.unknown'],
    [{ ...facts, isClosed: true }, 'customer.closed'],
    [{ ...facts, hasAccount: false }, 'customer.unproved'],
    [{ ...facts, old: given.mobile }, 'mobile.same'],
    [{ ...facts, isTaken: true }, 'mobile.taken'],
  ]
  for (const [each, code] of cases) {
    const decision = decideCustomerMobile(each, given)
    assert.equal(decision.ok ? 'changed' : decision.refusal.code, code)
  }
})
