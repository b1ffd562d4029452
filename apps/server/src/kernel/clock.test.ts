import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { moveDemoClock, noteDemoTime, readClock, resumeDemoClock, stopClock } from '@zhixiao/db/clock.ts'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { createClock, keepDemoTime } from './clock.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.close())

const START = new Date('2026-11-20T10:00:00+08:00')
const passed = async () => (await readClock(database.db)).at.getTime() - START.getTime()
/** As if the program had been down for an hour. */
const pause = () => sql`update business_clock set offset_ms = offset_ms + 3600000`.execute(database.db)

test('a stopped clock stands, a moved one runs on from there', async () => {
  await stopClock(database.db, START)
  assert.deepEqual(await createClock(database.db).now(), START)
  await moveDemoClock(database.db, START)
  const ms = await passed()
  assert.ok(ms >= 0 && ms < 60_000)
  const clock = createClock(database.db)
  const [first, second] = [await clock.now(), await clock.now()]
  assert.ok(second >= first)
})

test('a demo goes on from the time last seen, not from the time of day it is started again', async () => {
  await moveDemoClock(database.db, START)
  await noteDemoTime(database.db)
  await pause()
  assert.ok((await passed()) >= 3_600_000)
  const stop = await keepDemoTime(database.db)
  assert.ok((await passed()) < 60_000)
  await stop()
})

test('a clock that another node keeps running is left alone', async () => {
  await moveDemoClock(database.db, START)
  await noteDemoTime(database.db)
  await sql`update business_clock set offset_ms = offset_ms + 30000`.execute(database.db)
  await resumeDemoClock(database.db)
  assert.ok((await passed()) >= 30_000)
})

test('a real clock is neither noted nor moved', async () => {
  await sql`update business_clock set is_demo = false, offset_ms = 0, fixed_at = null`.execute(database.db)
  await sql`delete from job_run`.execute(database.db)
  await noteDemoTime(database.db)
  const { rows } = await sql`select 1 from job_run`.execute(database.db)
  assert.equal(rows.length, 0)
})
