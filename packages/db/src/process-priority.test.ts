import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connect } from './connect.ts'
import { lowerPriorityOf } from './process-priority.ts'
import { freshDatabase } from './testing.ts'

/** What the scheduler weighs before the priorities in a session: "/autogroup-517 nice 10". */
const sessionPriority = (pid: number) => Number(readFileSync(`/proc/${pid}/autogroup`, 'utf8').split(' nice ')[1])

test('the server works for a connection that gives way behind the others', {
  skip: process.platform !== 'linux',
}, async () => {
  const fresh = await freshDatabase()
  const patient = connect(fresh.config, { max: 1, givesWay: true })
  const other = connect(fresh.config, { max: 1 })
  const backend = async ({ db }: typeof patient) => {
    const { rows } = await db
      .transaction()
      .execute(tx => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx))
    return rows[0]?.pid ?? 0
  }
  const [behind, before] = [await backend(patient), await backend(other)]
  assert.ok(getPriority(behind) > getPriority(before))
  if (existsSync(`/proc/${behind}/autogroup`)) assert.ok(sessionPriority(behind) > sessionPriority(before))
  await Promise.all([patient.close(), other.close()])
  await fresh.close()
})

test('of a server elsewhere, or one that cannot be told, nothing is changed', () => {
  const own = getPriority()
  lowerPriorityOf({ host: '10.0.0.1', processID: process.pid })
  lowerPriorityOf({ host: '/tmp', processID: process.pid })
  lowerPriorityOf({ host: '/tmp', processID: null })
  assert.equal(getPriority(), own)
})
