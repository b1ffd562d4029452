import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { lastPricedNow } from './last-priced.ts'

test('ENG-05 without a calendar any day up to today may have a NAV, with a calendar that cannot be read none is decided', async () => {
  const at = new Date('2026-11-20T10:00:00+08:00')
  assert.equal(await lastPricedNow({ calendar: async () => createCalendar([]) }, at), '2026-11-20')
  const away = { calendar: () => Promise.reject(new Error('the database is away')) }
  await assert.rejects(lastPricedNow(away, at), /away/)
})
