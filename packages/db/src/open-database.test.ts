import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { openDatabase } from './open-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'zx-open-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const site = await startEmbedded({ dataDir, throwAway: true })
after(site.stop)

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  await client.connect()
  const { rowCount } = await client.query('select 1')
  await client.end()
  return rowCount === 1
}

test('an operator command joins the database of the running site and leaves it running', async () => {
  const joined = await openDatabase({ databaseUrl: undefined, dataDir, mayJoin: true })
  assert.deepEqual(joined.config, site.config)
  await joined.close()
  assert.ok(await answers(site.config))
})

test('a second site may not join', () =>
  assert.rejects(openDatabase({ databaseUrl: undefined, dataDir }), /is already in use by process \d+\.$/))

test('a server of the operator is used as it is, and left running', async () => {
  const databaseUrl = `postgres://zhixiao@localhost/zhixiao?host=${encodeURIComponent(site.config.host ?? '')}`
  const own = await openDatabase({ databaseUrl, dataDir: '/nowhere' })
  assert.ok(await answers(own.config))
  await own.close()
  assert.ok(await answers(site.config))
})

test('an operator server that cannot be reached is explained in one sentence without the password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/funds', dataDir })
  await assert.rejects(opening, (error: Error) => {
    assert.equal(error.name, 'StartFault')
    assert.match(error.message, /^The PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED .*\.$/)
    return !error.message.includes('secret')
  })
})
