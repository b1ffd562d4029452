import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '@zhixiao/db/connect.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { copyDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { DAY, endOf, fullDay, settleUntil } from './cut-day.ts'

const CHUNK = 2

test('ENG-04 ENG-06 a day of every kind of order, cut again and again, run by two nodes at once or in another time zone, ends as one that was not', async t => {
  const morning = await fullDay()
  t.after(() => morning.close())
  const whole = await copyDatabase(morning.database)
  await settleDay(whole.db, DAY, CHUNK)
  const expected = await endOf(whole.db)
  await whole.close()
  const kinds = new Set(expected.orders.map(line => line.split(' ')[2]))
  assert.deepEqual([...kinds].sort(), ['022', '024', '036', '039', '143', '144'])
  assert.ok(expected.orders.some(line => line.includes('deferred')))
  assert.ok(!expected.orders.some(line => line.includes(` ${DAY} 9`)), 'all that was due is confirmed')
  // Some commits move nothing, so dying after the same one each time would never get through.
  const cut = await copyDatabase(morning.database)
  let deaths = 0
  while (await settleUntil(cut.db, CHUNK, deaths + 1)) deaths++
  assert.ok(deaths >= 4, `died only ${deaths} times`)
  assert.deepEqual(await endOf(cut.db), expected)
  assert.deepEqual((await findBreaks(cut.db)).breaks, [])
  await cut.close()
  // Two leaders at once, as when one has lost its lock in the middle of its work.
  const two = await copyDatabase(morning.database)
  const other = connect(two.config)
  await Promise.all([settleDay(two.db, DAY, CHUNK), settleDay(other.db, DAY, CHUNK)])
  await settleDay(two.db, DAY, CHUNK)
  assert.deepEqual(await endOf(two.db), expected)
  assert.deepEqual((await findBreaks(two.db)).breaks, [])
  await other.close()
  await two.close()
  // Database server and host in another time zone.
  const abroad = await copyDatabase(morning.database)
  await sql`alter database ${sql.ref(`${abroad.config.database}`)} set timezone to 'America/New_York'`.execute(
    abroad.db,
  )
  const [zone, there] = [process.env.TZ, connect(abroad.config)]
  process.env.TZ = 'America/New_York'
  try {
    assert.equal(
      (await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(there.db)).rows[0]?.zone,
      process.env.TZ,
    )
    await settleDay(there.db, DAY, CHUNK)
    assert.deepEqual(await endOf(there.db), expected)
    assert.deepEqual((await findBreaks(there.db)).breaks, [])
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
  await there.close()
  await abroad.close()
})
