import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { type BreakFacts, decideBreakSettle } from './break-settle.ts'

const reason = '渠道确认为手续费'
const notes = [{ seq: 3, at: new Date('2026-11-20T02:00:00Z'), text: '已去函渠道查询' }]
const found = { title: '来款 E1', pair: 'bank' as const, day: isoDate('2026-11-20'), ours: '没有', theirs: '10.00 元' }
const codeOf = (facts: BreakFacts | null, key: string) => {
  const made = decideBreakSettle(facts, { key, reason })
  return made.ok ? null : made.refusal.code
}

test('ACT-01 CON-10 a difference with another side ends by a note after the last one, and only once', () => {
  const facts = { ...found, notes, isSettled: false, record: null }
  const effects = { ...found, notes, key: 'case:7', reason, seq: 4, order: null, isRecord: false }
  assert.deepEqual(decideBreakSettle(facts, { key: 'case:7', reason }), { ok: true, effects })
  const first = decideBreakSettle({ ...facts, notes: [] }, { key: 'difference:7', reason })
  assert.equal(first.ok && first.effects.seq, 1)
  assert.equal(codeOf({ ...facts, isSettled: true }, 'case:7'), 'break.settled')
  assert.equal(codeOf(null, 'case:8'), 'break.unknown')
  assert.equal(codeOf(null, 'x'), 'break.unknown')
  assert.equal(codeOf(facts, 'bank:2026-11-20'), 'break.ends-itself')
})

test('SHLF-06 a record that was left out ends with the order that books it, or without effect', () => {
  const facts = { ...found, notes, isSettled: false, record: { fits: true } }
  const key = 'difference:7'
  const booked = decideBreakSettle(facts, { key, reason, order: '12' })
  assert.deepEqual(booked.ok && [booked.effects.order, booked.effects.isRecord], ['12', true])
  const idle = decideBreakSettle(facts, { key, reason })
  assert.deepEqual(idle.ok && [idle.effects.order, idle.effects.isRecord], [null, true])
  const refusal = (of: BreakFacts) => {
    const made = decideBreakSettle(of, { key, reason, order: '12' })
    return made.ok ? null : made.refusal.code
  }
  assert.equal(refusal({ ...facts, record: { fits: false } }), 'break.other-order')
  assert.equal(refusal({ ...facts, record: null }), 'break.no-record')
})
