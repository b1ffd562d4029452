import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-start-'))
before(async () => {
  database = await freshDatabase()
})
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that a start shows until it is asked to end once it is ready. */
async function shownBy(settings: Record<string, string>): Promise<string> {
  const { user, host = '', port = 5432, database: name } = database.config
  const variables = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: folder,
    DEMO: '0',
    ONLY: 'web',
    PORT: '0',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, ...variables, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let shown = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      shown += part
      if (shown.includes('Ctrl-C ends it.')) child.kill('SIGTERM')
    })
  await new Promise(resolve => child.once('exit', resolve))
  return shown
}

test('HAND-04 OPS-08 a first start prints what it does in plain words and names the file that has the log', async () => {
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  const shown = await shownBy({ NODE_ENV: 'development' })
  const path = join(folder, 'log', 'zhixiao.log')
  assert.match(
    shown,
    /^Making the database ...\nDatabase ready in \d+\.\d s\.\n\nZhixiao is ready at http:\/\/127\.0\.0\.1:\d+\n/,
  )
  assert.equal(/^Log: (.*)$/m.exec(shown)?.[1], path)
  assert.doesNotMatch(shown, /"level"/)
  assert.match(shown, /\nCtrl-C ends it\.\n\nEnding \.\.\.\n$/)
  const log = readFileSync(path, 'utf8')
  for (const message of ['migration applied', 'server started', 'server stopped'])
    assert.ok(log.includes(`"msg":"${message}"`), message)
})

test('OPS-08 elsewhere log lines go to standard error as before, for the collector of the machine', async () => {
  assert.match(await shownBy({ NODE_ENV: 'test' }), /^\{"level":"info".*"msg":"server started"\}$/m)
})
