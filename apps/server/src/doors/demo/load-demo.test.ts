import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readClock } from '@zhixiao/db/clock.ts'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { inventNavs, publishDemoNavs } from '../../jobs/demo-navs.ts'
import { DEMO_START, loadDemo } from './load-demo.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
  await loadDemo(database.db)
})
after(() => database.close())

const navsOf = (day: string) =>
  database.db.selectFrom('nav').selectAll().where('day', '=', isoDate(day)).orderBy('fundcode').execute()

test('a loaded demo says so, and its business time runs on from Friday 10:00 in Shanghai', async () => {
  const clock = await readClock(database.db)
  assert.equal(clock.is_demo, true)
  assert.equal(clock.stopped, false)
  const passed = clock.at.getTime() - DEMO_START.getTime()
  assert.ok(passed >= 0 && passed < 60_000, `${passed} ms after the start`)
})

test('the newest NAVs are those of the day before, and the last days of the calendar are labelled invented', async () => {
  assert.ok((await navsOf('2026-11-19')).length > 40)
  assert.deepEqual(await navsOf('2026-11-20'), [])
  const last = await database.db.selectFrom('trading_day').selectAll().orderBy('day', 'desc').executeTakeFirstOrThrow()
  assert.deepEqual([last.day, last.invented, last.source], ['2027-12-31', true, 'demo'])
})

const publish = (day: IsoDate) => withTx(database.db, async tx => publishDemoNavs(tx, day, await inventNavs(tx, day)))

test('the NAVs of a coming day are published once, from the ones stored', async () => {
  const day = isoDate('2026-11-20')
  const first = await publish(day)
  assert.ok(first > 40)
  const stored = await navsOf(day)
  assert.equal(await publish(day), 0)
  assert.deepEqual(await navsOf(day), stored)
  const quotes = await database.db.selectFrom('index_quote').select('code').where('day', '=', day).execute()
  assert.equal(quotes.length, 5)
})

test('a fund set up later gets its first NAV, 1.0000, on that day', async () => {
  const day = isoDate('2026-12-01')
  await database.db.updateTable('fund').set({ status: '0', setup_date: day }).where('fundcode', '=', '990103').execute()
  await publish(day)
  const nav = (await navsOf(day)).find(row => row.fundcode === '990103')
  assert.equal(nav?.nav_e4, 10_000n)
})
