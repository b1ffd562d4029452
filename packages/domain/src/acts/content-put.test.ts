import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideContentOrder, decideContentWithdraw, decideText } from './content-put.ts'
import type { Decision } from './refusals.ts'

const codeOf = (decision: Decision<unknown>) => (decision.ok ? null : decision.refusal.code)
const stored = { version: 3, title: '限额公告' }

test('CON-12 a text is put on the version that it was written from', () => {
  const put = (from?: string) => decideText(stored, { place: 'notice/trans/N1', from })
  assert.deepEqual(put('3'), { ok: true, effects: { place: 'notice/trans/N1', before: 3, version: 4 } })
  assert.equal(codeOf(put('2')), 'text.newer')
  assert.equal(codeOf(put()), null)
  assert.equal(codeOf(decideText(null, { place: 'notice/trans/N1', from: '0' })), null)
})

test('CON-12 a text is withdrawn for a reason, an agreement never', () => {
  const given = { place: 'notice/trans/N1', reason: '有误' }
  assert.equal(codeOf(decideContentWithdraw({ kind: 'notice', stored }, given)), null)
  assert.equal(codeOf(decideContentWithdraw({ kind: 'notice', stored }, { ...given, reason: ' ' })), 'text.no-reason')
  assert.equal(codeOf(decideContentWithdraw({ kind: null, stored: null }, given)), 'text.no-place')
  assert.equal(codeOf(decideContentWithdraw({ kind: 'agreement', stored }, given)), 'text.agreement-stays')
  assert.equal(codeOf(decideContentWithdraw({ kind: 'notice', stored: null }, given)), 'text.unknown')
})

test('CON-12 the order of adverts names each of them once', () => {
  const shown = ['A', 'B'].map(id => ({ id, title: id, version: 1 }))
  const ordered = (...adverts: string[]) => codeOf(decideContentOrder(shown, { place: 'home', adverts }))
  assert.equal(ordered('B', 'A'), null)
  assert.equal(ordered('A', 'A'), 'adverts.twice')
  assert.equal(ordered('A'), 'adverts.others')
  assert.equal(ordered('A', 'B', 'C'), 'adverts.others')
})
