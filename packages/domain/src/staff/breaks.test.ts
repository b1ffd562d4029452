import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { breakText, readBreakKey } from './breaks.ts'

test('CON-10 a break is named by one text, and nothing else is read as one', () => {
  const day = isoDate('2026-11-20')
  for (const key of [
    { kind: 'fund', day, fundcode: '990044' },
    { kind: 'bank', day },
    { kind: 'invariant', day, name: 'invariant_entry_balances' },
    { kind: 'case', id: 3n },
    { kind: 'difference', id: 12n },
    { kind: 'suspense', id: 1n },
  ] as const)
    assert.deepEqual(readBreakKey(breakText(key)), key)
  for (const text of ['', 'fund:2026-11-20', 'fund:2026-02-30:990044', 'case:0', 'case:1:2', 'bank:x', 'orders:1'])
    assert.equal(readBreakKey(text), null, text)
})
