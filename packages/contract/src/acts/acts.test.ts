import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPANY_MONEY_FEN } from '@zhixiao/domain/staff/needed-checkers.ts'
import { mayApprove } from '@zhixiao/domain/staff/staff-can.ts'
import { fieldWordsOf } from './act-fields.ts'
import { actNames, actOf, acts, checkersOf, emergencyActNames, expiryOf } from './acts.ts'
import { inputOfCommand } from './command-line.ts'

test('CON-21 who must approve is what the design says, and each checks the area of the act', () => {
  const heavy = { companyFen: COMPANY_MONEY_FEN + 1n, touchesLegal: true }
  const needed = actNames.flatMap(act => {
    const roles = checkersOf(act, heavy)
    for (const role of roles) assert.ok(mayApprove([role], actOf(act).area, roles), `${role} ${act}`)
    return roles.length === 0 ? [] : [`${act}: ${roles.join(', ')}`]
  })
  assert.deepEqual(needed.toSorted(), [
    'custody transfer-in: check, compliance',
    'custody transfer-out: check, compliance',
    'funds import: compliance',
    'nav import: check, finance',
    'shares add: check, compliance',
    'shares deduct: check, compliance',
    'shares transfer: check, compliance',
  ])
  assert.deepEqual(checkersOf('nav import', { companyFen: 5_000_000n }), [])
  assert.deepEqual(checkersOf('funds import'), [])
})

test('CON-21 restating and huge redemptions wait until 20:00, NAVs until 20:30, money and freezes an open day, the end of a fund until 15:00 of its day, all else five', () => {
  const money =
    /^(?:(?:shares|custody|account|remittance|payments|order|exchange|dividend|split|raising) |interest pay$)/
  for (const act of actNames) {
    const ends = expiryOf(act, { day: '2026-11-20' })
    if (act === 'nav import')
      assert.deepEqual([ends, expiryOf(act, { restate: true })], [{ at: '20:30' }, { at: '20:00' }])
    else if (act.startsWith('redemption ')) assert.deepEqual(ends, { at: '20:00', until: '08:30' })
    else if (act === 'fund liquidate' || act === 'fund convert')
      assert.deepEqual(ends, { openDays: 1, lastDay: '2026-11-20' })
    else assert.deepEqual(ends, { openDays: money.test(act) ? 1 : 5 }, act)
  }
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
