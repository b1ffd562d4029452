import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decideOperatorsRestore,
  decideOperatorsSuspend,
  lockoutRefusal,
  type MemberFacts,
} from './operators-suspend.ts'

const name = 'zhou'
const member = { fullName: '周敏', roles: ['entry'], since: null }
const since = new Date('2026-11-20T02:00:00Z')
const facts: MemberFacts = { member, isOwn: false, lockout: null }
const codeOf = (decide: typeof decideOperatorsSuspend, of: Partial<MemberFacts>) => {
  const made = decide({ ...facts, ...of }, { name })
  return made.ok ? null : made.refusal.code
}

test('ACT-01 SEC-09 a login ends once, by others, and only while enough are left to restore it', () => {
  assert.deepEqual(decideOperatorsSuspend(facts, { name }), { ok: true, effects: { ...member, name } })
  assert.equal(codeOf(decideOperatorsSuspend, { isOwn: true, member: null }), 'operator.own')
  assert.equal(codeOf(decideOperatorsSuspend, { member: null }), 'operator.unknown')
  const lockout = lockoutRefusal('admin', { name, actor: 'lin', alone: false })
  assert.equal(codeOf(decideOperatorsSuspend, { lockout, member: { ...member, since } }), 'lockout.last-admin')
  assert.equal(codeOf(decideOperatorsSuspend, { member: { ...member, since } }), 'operator.suspended')
})

test('ACT-01 SEC-09 a suspended login is restored by others', () => {
  const suspended = { ...member, since }
  assert.deepEqual(decideOperatorsRestore({ ...facts, member: suspended }, { name }), {
    ok: true,
    effects: { ...suspended, name },
  })
  assert.equal(codeOf(decideOperatorsRestore, {}), 'operator.not-suspended')
  assert.equal(codeOf(decideOperatorsRestore, { isOwn: true }), 'operator.own')
  assert.equal(codeOf(decideOperatorsRestore, { member: null }), 'operator.unknown')
})

test('SEC-09 who ends a login alone needs two of compliance besides, and a review of what he ended before', () => {
  const codeOfLockout = (...given: Parameters<typeof lockoutRefusal>) => lockoutRefusal(...given)?.code ?? null
  const by = { name, actor: 'lin', alone: false }
  assert.equal(codeOfLockout(null, by), null)
  assert.equal(codeOfLockout('compliance', by), 'lockout.last-compliance')
  assert.equal(codeOfLockout('compliance', { ...by, alone: true }), 'lockout.too-few-alone')
  assert.equal(codeOfLockout('unreviewed', { ...by, alone: true }), 'lockout.unreviewed')
})
