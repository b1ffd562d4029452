import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideOperatorsInvite, decideOperatorsLeave, decideOperatorsRoles } from './operators-roles.ts'
import type { Decision } from './refusals.ts'

const codeOf = (decision: Decision<unknown>) => (decision.ok ? null : decision.refusal.code)

const given = { name: 'wangwu', fullName: '王五', roles: ['editor', 'editor'] }
const facts = { isOwn: false, before: ['service'], oldFullName: '王五', lockout: null, people: 3 }

test('CON-17 roles are given to a third person who can sign in, once each, and only those that one person may have', () => {
  const effects = { name: 'wangwu', fullName: '王五', roles: ['editor'], before: ['service'] }
  assert.deepEqual(decideOperatorsRoles(facts, given), { ok: true, effects })
  const with_ = (roles: string[]) => codeOf(decideOperatorsRoles(facts, { ...given, roles }))
  assert.equal(with_(['cook']), 'staff.unknown-role')
  assert.equal(with_(['admin', 'editor']), 'staff.roles-exclude')
  assert.equal(with_([]), null)
  assert.equal(with_(['service', 'service']), 'staff.roles-unchanged')
  const renamed = { ...given, fullName: '王武', roles: ['service'] }
  assert.equal(codeOf(decideOperatorsRoles(facts, renamed)), null, 'another name is a change')
  assert.equal(codeOf(decideOperatorsRoles(facts, { ...given, fullName: ' ' })), 'staff.no-full-name')
  assert.equal(codeOf(decideOperatorsRoles({ ...facts, isOwn: true }, given)), 'staff.own-roles')
  assert.equal(codeOf(decideOperatorsRoles({ ...facts, before: null }, given)), 'operator.unknown')
  assert.equal(codeOf(decideOperatorsRoles({ ...facts, people: 2 }, given)), 'staff.too-few')
  const lockout = { code: 'lockout.last-admin', given: { name: 'wangwu' } } as const
  assert.equal(codeOf(decideOperatorsRoles({ ...facts, lockout }, given)), 'lockout.last-admin')
})

test('CON-18 a name is invited once more while it has no password, and is not used twice', () => {
  const free = { isOwn: false, there: null, isDemo: false }
  const again = decideOperatorsInvite({ ...free, there: 'invited' }, given)
  assert.equal(again.ok && again.effects.isAgain, true)
  assert.equal(codeOf(decideOperatorsInvite(free, given)), null)
  assert.equal(codeOf(decideOperatorsInvite({ ...free, there: 'taken' }, given)), 'staff.name-used')
  assert.equal(codeOf(decideOperatorsInvite(free, { ...given, name: 'Wang Wu' })), 'staff.no-login-name')
})

test('CON-19 tickets go to somebody with the right to them who is not their customer', () => {
  const leaver = { name: 'wangwu', fullName: '王五', roles: ['service'] }
  const heir = { name: 'sunqi', fullName: '孙七', roles: ['service'], ownCustno: '100000000001' }
  const handed = { drafts: [], tickets: [{ ticket: '7', custno: '100000000002' }], withdrawn: [] }
  const leaving = { isOwn: false, leaver, heir, lockout: null, handed }
  const to = { name: 'wangwu', to: 'sunqi' }
  assert.equal(codeOf(decideOperatorsLeave(leaving, to)), null)
  const own = { ...handed, tickets: [{ ticket: '8', custno: '100000000001' }] }
  assert.equal(codeOf(decideOperatorsLeave({ ...leaving, handed: own }, to)), 'staff.heirs-own-ticket')
  const editor = { ...heir, roles: ['editor'] }
  assert.equal(codeOf(decideOperatorsLeave({ ...leaving, heir: editor }, to)), 'staff.heir-without-right')
  assert.equal(codeOf(decideOperatorsLeave({ ...leaving, heir: null }, to)), 'staff.no-heir')
  assert.equal(codeOf(decideOperatorsLeave({ ...leaving, isOwn: true }, to)), 'staff.own-leave')
})
