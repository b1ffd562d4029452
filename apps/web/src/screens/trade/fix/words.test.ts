import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, workdaysOf } from './words.ts'

test('TRD-04 a changed plan goes on from the deduction it stands before as long as its days stay', () => {
  const form = formOf({ figure: '600', unit: '3', monthDay: '', weekday: '03', startDate: '' })
  const plan = {
    unit: '3',
    monthDay: null,
    weekday: '03',
    next: { dueDate: '2026-12-01', runDate: '2026-12-01' },
  } as const
  const days = { unit: '3', weekday: '03' }
  assert.deepEqual(workdaysOf(form, plan), { ...days, nextDue: '2026-12-01' })
  assert.deepEqual(workdaysOf(form, null), days)
  assert.deepEqual(workdaysOf(form, { ...plan, next: null }), days)
  assert.deepEqual(workdaysOf({ ...form, weekday: '04' }, plan), { unit: '3', weekday: '04' })
  assert.deepEqual(workdaysOf({ ...form, unit: '1' }, plan), { unit: '1', weekday: '03' })
})
