import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { connect } from '@zhixiao/db/connect.ts'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { migrate } from '@zhixiao/db/migrate.ts'
import { createContext } from '../../create-context.ts'
import { readEnv } from '../../kernel/env.ts'
import { createEvents, createLog } from '../../kernel/events.ts'
import { get, post, signed } from '../../testing/raw.ts'
import { closeServer, createHttpServer } from './serve.ts'

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(250)
}

test('while the database is away the server lives, answers 503 with Retry-After, and recovers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-away-'))
  const options = { dataDir: join(folder, 'db'), throwAway: true }
  let database = await startEmbedded(options)
  const lost: Error[] = []
  const connection = connect(database.config, { onLost: error => lost.push(error) })
  await migrate(connection.db)
  const read = readEnv({ NODE_ENV: 'test', DATA_DIR: folder })
  assert.ok(read.ok)
  const ctx = createContext(connection.db, read.env, createEvents(createLog('silent')))
  const server = createHttpServer(ctx, null)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const call = () => post(`${url}/api/serve/image-code/send`, JSON.stringify(signed({ purpose: 'login', subject: '' })))
  try {
    assert.equal((await call()).envelope.code, '0000')
    await database.stop()
    for (const answer of [await call(), await call(), await get(`${url}/readyz`)]) {
      assert.deepEqual([answer.status, answer.envelope.code], [503, 'SYS-0503'])
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-5]$/)
    }
    // This process stops the database itself and blocks meanwhile, which the health probe reports for ten seconds.
    await until(async () => (await fetch(`${url}/healthz`)).status === 200)
    assert.ok(lost.length > 0)
    database = await startEmbedded(options)
    assert.equal((await call()).envelope.code, '0000')
  } finally {
    server.closeAllConnections()
    await closeServer(server)
    await connection.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
