import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { readEnv } from './kernel/env.ts'
import { main } from './main.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-main-'))
before(async () => {
  database = await freshDatabase()
})
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function envWith(settings: Record<string, string> = {}) {
  const read = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DEMO: '0',
    ONLY: 'web',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  assert.ok(read.ok)
  return read.env
}

test('LIV-04 starts on an empty database, prints its address and business day, is registered as a node while it runs, and ends', async () => {
  const running = await main({ env: envWith(), database: database.config })
  assert.match(running.url, /^http:\/\/127\.0\.0\.1:\d+$/)
  assert.match(running.businessDate, /^\d{4}-\d\d-\d\d$/)
  assert.equal((await fetch(`${running.url}/readyz`)).status, 200)
  const nodes = () => database.db.selectFrom('node').select(['part', 'key_names']).execute()
  assert.deepEqual(await nodes(), [{ part: 'web', key_names: ['data-0001', 'field-0001', 'index-0001', 'pepper'] }])
  await running.close()
  assert.deepEqual(await nodes(), [])
  await assert.rejects(fetch(`${running.url}/readyz`))
})

test('a port that is taken stops the start with one sentence', async () => {
  const running = await main({ env: envWith(), database: database.config })
  const port = new URL(running.url).port
  await assert.rejects(main({ env: envWith({ PORT: port }), database: database.config }), (error: unknown) => {
    assert.ok(error instanceof StartFault)
    assert.equal(error.message, `Port ${port} of 127.0.0.1 is taken by another program: set PORT to another one.`)
    return true
  })
  await running.close()
})

test('a database of a newer version stops the start with one sentence', async () => {
  await sql`insert into migration (name) values ('9999_future.sql')`.execute(database.db)
  await assert.rejects(main({ env: envWith(), database: database.config }), (error: unknown) => {
    assert.ok(error instanceof StartFault)
    assert.match(error.message, /^The database was written by a newer version \(9999_future\.sql\)/)
    return true
  })
})
