import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, connect } from './connect.ts'
import { databaseIsAway } from './pg-errors.ts'
import { freshDatabase, type TestDatabase } from './testing.ts'
import { withTx } from './tx.ts'

let fresh: TestDatabase
let connection: Connection

before(async () => {
  fresh = await freshDatabase()
  connection = connect(fresh.config, { max: 2 })
})
after(async () => {
  await connection.close()
  await fresh.close()
})

const pid = async (): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db)
  return rows[0]?.pid ?? 0
}

test('reads of one moment share a connection', async () => {
  await pid()
  const used: number[] = []
  // A busy machine can make a lane look stuck between two of them.
  while (used.length < 5 && !used.includes(1))
    used.push(new Set(await Promise.all(Array.from({ length: 20 }, pid))).size)
  assert.ok(used.includes(1), `${used} connections`)
})

test('a slow read holds up only what is already behind it', async () => {
  const slow = await withTx(connection.db, async tx => {
    await sql`select pg_advisory_xact_lock(41)`.execute(tx)
    // Waits until this transaction ends.
    const waiting = sql`select pg_advisory_lock(41), pg_advisory_unlock(41)`.execute(connection.db)
    // Longer than a lane may be stuck; the next read uses another lane.
    await sql`with pause as (select pg_sleep(0.1)) select * from pause`.execute(connection.db)
    const answered = await Promise.race([pid(), pause(60_000, 0, { ref: false })])
    assert.notEqual(answered, 0, 'it waits behind the slow read')
    return { waiting }
  })
  await slow.waiting
})

test('inside a transaction every read is its own', async () => {
  await withTx(connection.db, async tx => {
    await sql`create temporary table seen (n int) on commit drop`.execute(tx)
    await sql`insert into seen values (7)`.execute(tx)
    const { rows } = await sql<{ n: number }>`select n from seen`.execute(tx)
    assert.deepEqual(rows, [{ n: 7 }])
  })
})

test('a failed read fails alone', async () => {
  const [bad, good] = await Promise.allSettled([sql`select 1 / 0`.execute(connection.db), pid()])
  assert.equal(bad.status, 'rejected')
  assert.equal(good.status, 'fulfilled')
})

test('a lost connection fails its reads as away, and the next read opens another', async () => {
  const victim = await pid()
  // Set up before the failure can happen.
  const fails = assert.rejects(sql`select pg_sleep(30)`.execute(connection.db), databaseIsAway)
  await sql`with killed as (select pg_terminate_backend(${victim}::int)) select * from killed`.execute(connection.db)
  await fails
  assert.notEqual(await pid(), victim)
})
