import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conflictOf, mayApprove, staffCan } from './staff-can.ts'

test('CON-20 what a role may do is what its row says, and every right includes reading', () => {
  assert.equal(staffCan(['entry'], 'nav', 'make'), true)
  assert.equal(staffCan(['entry'], 'nav', 'check'), false)
  assert.equal(staffCan(['entry'], 'nav', 'read'), true)
  assert.equal(staffCan(['service'], 'nav', 'read'), false)
  assert.equal(staffCan(['service', 'check'], 'nav', 'check'), true)
  assert.equal(staffCan([], 'nav', 'read'), false)
})

test('CON-20 nobody makes and checks the same, and auditors and administrators are nothing else', () => {
  assert.equal(conflictOf(['entry', 'check']), 'nav')
  assert.equal(conflictOf(['clearing', 'finance']), 'remittance')
  assert.equal(conflictOf(['compliance', 'check']), 'freeze')
  assert.equal(conflictOf(['auditor', 'service']), 'auditor')
  assert.equal(conflictOf(['admin', 'editor']), 'admin')
  for (const roles of [['admin'], ['auditor'], ['entry', 'service'], ['check', 'finance']] as const)
    assert.equal(conflictOf(roles), null)
})

test('CON-20 compliance requests a freeze but releases forced changes of shares', () => {
  assert.equal(staffCan(['compliance'], 'freeze', 'make'), true)
  assert.equal(staffCan(['compliance'], 'freeze', 'check'), false)
  assert.equal(staffCan(['compliance'], 'shares', 'make'), false)
  assert.equal(staffCan(['compliance'], 'shares', 'check'), true)
})

test('CON-20 CON-21 finance approves NAVs in addition to operations where a correction needs it, and none alone', () => {
  assert.equal(staffCan(['finance'], 'nav', 'read'), true)
  assert.equal(staffCan(['finance'], 'nav', 'check'), false)
  assert.equal(mayApprove(['finance'], 'nav', []), false)
  assert.equal(mayApprove(['finance'], 'nav', ['check', 'finance']), true)
  assert.equal(mayApprove(['clearing'], 'nav', ['check', 'finance']), false)
  assert.equal(mayApprove(['compliance'], 'nav', ['compliance']), false)
})
