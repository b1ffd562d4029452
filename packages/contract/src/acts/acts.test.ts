import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { COMPANY_MONEY_FEN } from '@zhixiao/domain/staff/needed-checkers.ts'
import { mayApprove, staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { fieldWordsOf } from './act-fields.ts'
import { actNames, actOf, acts, checkersOf, emergencyActNames, expiryOf } from './acts.ts'
import { inputOfCommand } from './command-line.ts'

const roles = codesOf(staffRoles)

test('CON-21 an act is in an area where somebody asks and another one approves, and each role that must approve may', () => {
  const heavy = { companyFen: COMPANY_MONEY_FEN + 1n, touchesLegal: true }
  for (const act of actNames) {
    const { area } = actOf(act)
    for (const right of ['make', 'check'] as const)
      assert.ok(
        roles.some(role => staffCan([role], area, right)),
        `nobody may ${right} ${act}`,
      )
    const needed = checkersOf(act, heavy)
    for (const role of needed) assert.ok(mayApprove([role], area, needed), `${role} ${act}`)
  }
  assert.deepEqual(checkersOf('nav import', heavy), ['check', 'finance'])
  assert.deepEqual(checkersOf('nav import', { companyFen: 5_000_000n }), [])
  assert.deepEqual(checkersOf('funds import', heavy), ['compliance'])
  assert.deepEqual(checkersOf('funds import'), [])
})

test('CON-21 shares added, deducted or moved by hand need a checker and compliance', () => {
  for (const act of [
    'shares add',
    'shares deduct',
    'shares transfer',
    'custody transfer-in',
    'custody transfer-out',
  ] as const)
    assert.deepEqual(checkersOf(act), ['check', 'compliance'], act)
})

test('CON-21 a request ends within five open days, restating and huge redemptions at 20:00, NAVs at 20:30, the end of a fund on its last day', () => {
  for (const act of actNames) {
    const ends = expiryOf(act, { day: '2026-11-20' })
    assert.ok('at' in ends || (ends.openDays >= 1 && ends.openDays <= 5), act)
  }
  assert.deepEqual(expiryOf('nav import', {}), { at: '20:30' })
  assert.deepEqual(expiryOf('nav import', { restate: true }), { at: '20:00' })
  assert.deepEqual(expiryOf('redemption limit', {}), { at: '20:00', until: '08:30' })
  assert.deepEqual(expiryOf('fund liquidate', { day: '2026-11-20' }), { openDays: 1, lastDay: '2026-11-20' })
  assert.deepEqual(expiryOf('fund convert', { day: '2026-11-20' }), { openDays: 1, lastDay: '2026-11-20' })
  assert.deepEqual([expiryOf('order refund', {}), expiryOf('customer close', {})], [{ openDays: 1 }, { openDays: 5 }])
})

test('CON-21 an act is listed under its own name, with Chinese words for each field and an object that its input names', () => {
  for (const name of actNames) {
    const { name: own, input, places, object = places.slice(0, 1) } = actOf(name)
    assert.equal(own, name)
    const fields = Object.keys(input.shape)
    for (const [field, form] of Object.entries(input.shape))
      assert.match(fieldWordsOf(form)?.title ?? '', /\S/, `${name} ${field}`)
    for (const field of [...places, ...('name' in object ? [] : object)])
      assert.ok(fields.includes(field), `${name} ${field}`)
  }
  for (const name of emergencyActNames) assert.ok(Object.hasOwn(acts, acts[name].emergency.reversal), name)
})

test('CON-21 a command line is read to the input of its act', () => {
  const input = { name: 'zhou', fullName: '周敏', roles: ['entry', 'clearing'] }
  const line = { positionals: ['zhou', '周敏', 'entry', 'clearing'], options: {} }
  assert.deepEqual(inputOfCommand('operators invite', line), input)
  const dividend = { fund: '990044', day: '2026-11-20', perShare: '0.10', cancel: true as const }
  const typed = { positionals: ['990044', '2026-11-20'], options: { 'per-share': '0.10', cancel: true as const } }
  assert.deepEqual(inputOfCommand('dividend enter', { ...typed, options: { ...typed.options, x: false } }), dividend)
  assert.deepEqual(inputOfCommand('payments hold', { positionals: ['all'], options: {} }), { scope: 'all' })
  assert.deepEqual(inputOfCommand('operators roles', { positionals: ['zhou', '周敏'], options: {} }), {
    name: 'zhou',
    fullName: '周敏',
    roles: [],
  })
})
