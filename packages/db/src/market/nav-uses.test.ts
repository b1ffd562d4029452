import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { freshDatabase, planOf } from '../testing.ts'
import { listNavUses } from './nav-import.ts'

test('ENG-05 the confirmations at a corrected NAV are found by its day', async t => {
  const { db, close } = await freshDatabase()
  t.after(close)
  const plan = await planOf(db, tx => listNavUses(tx, [{ fundcode: '990012', day: isoDate('2026-11-20') }]))
  assert.match(plan, /Index Cond: \(nav_day = /, plan)
})
