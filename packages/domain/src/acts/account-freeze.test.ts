import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { decideAccountFreeze, decideAccountUnfreeze } from './account-freeze.ts'

const custno = '100000000001'
const today = isoDate('2026-11-20')
const before = [{ document: '（2026）沪01执118号', until: null }]

test('ACT-01 CON-06 an account is frozen by a paper of its own, from today on', () => {
  const input = { custno, document: '（2026）沪01执119号', until: '2026-11-20' }
  assert.deepEqual(decideAccountFreeze({ today, before, wasUsed: false }, input), {
    ok: true,
    effects: { ...input, until: today, before },
  })
  const refusalOf = (facts: Partial<Parameters<typeof decideAccountFreeze>[0]>, until?: string) => {
    const decision = decideAccountFreeze({ today, before, wasUsed: false, ...facts }, { ...input, until })
    return decision.ok ? null : decision.refusal.code
  }
  assert.equal(refusalOf({}), null)
  assert.equal(refusalOf({}, '2026-11-19'), 'freeze.ends-before-today')
  assert.equal(refusalOf({ before: null, wasUsed: true }), 'account.unknown')
  assert.equal(refusalOf({ wasUsed: true }), 'freeze.same-paper')
})

test('ACT-01 CON-06 a freeze ends by the paper that made it, however its number is typed', () => {
  const input = { custno, frozenBy: '(2026)沪01执118号', document: '（2026）沪01执解5号' }
  assert.deepEqual(decideAccountUnfreeze(before, input), {
    ok: true,
    effects: { custno, document: '（2026）沪01执118号', endedBy: input.document, before },
  })
  const other = decideAccountUnfreeze(before, { ...input, frozenBy: '（2026）沪01执1号' })
  assert.equal(!other.ok && other.refusal.code, 'freeze.none-by-paper')
})
