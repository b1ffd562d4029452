import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { connect } from '@zhixiao/db/connect.ts'
import { startEmbedded } from '@zhixiao/db/embedded.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-ops-main-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

function npmRunOps(argv: string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('./main.ts', import.meta.url)), ...argv],
    { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', ...variables } },
  )
  return { status, stdout, stderr }
}

test('OPS-04 OPS-08 a command works beside the running site and, when none runs, brings the database up for itself', async () => {
  const site = await startEmbedded({ dataDir, throwAway: true })
  const beside = npmRunOps(['verify'], { OPS_ACTOR: 'night shift', OPS_OPERATOR: 'lintao' })
  assert.deepEqual([beside.status, beside.stderr], [0, ''])
  const { db, close } = connect(site.config, { max: 1 })
  const [line] = await listAudit(db, 1)
  assert.deepEqual([line?.actor, line?.act], ['lintao', 'verify'])
  await close()
  await site.stop()

  const alone = npmRunOps(['audit'])
  assert.deepEqual([alone.status, alone.stderr], [0, ''])
  assert.match(alone.stdout, /lintao {2}verify/)
  assert.equal(existsSync(join(dataDir, 'lock.json')), false)

  const stranger = npmRunOps(['audit'], { OPS_OPERATOR: 'mallory' })
  assert.deepEqual([stranger.status, stranger.stdout], [1, ''])
  assert.equal(stranger.stderr, 'The name or the password of the operator is wrong.\n')

  const early = npmRunOps(['clock'])
  assert.deepEqual([early.status, early.stdout], [1, 'There is no trading calendar yet: import one first.\n'])
  const demo = npmRunOps(['status'], { DEMO: '1' })
  assert.deepEqual([demo.status, demo.stdout], [1, ''])
  assert.match(demo.stderr, /^The demo market is not loaded yet: /)
})

test('what is used wrongly exits with 2 before any database is opened', () => {
  assert.equal(npmRunOps(['sell'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }).status, 2)
})

test('a setting that is wrong and a database that is not there are one sentence', () => {
  const setting = npmRunOps(['status'], { DEMO: 'yes' })
  assert.deepEqual([setting.status, setting.stderr], [1, 'DEMO must be 0 or 1 (it is "yes").\n'])
  const away = npmRunOps(['status'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  assert.equal(away.status, 1)
  assert.match(away.stderr, /^The PostgreSQL of DATABASE_URL cannot be used: [^\n]*\n$/)
})

test('LIV-03 in production a command that writes is refused before any database is opened', () => {
  const refused = npmRunOps(['calendar', 'import', 'calendar.csv'], { NODE_ENV: 'production' })
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /^This site is not ready for production[^\n]*\n- BANK_GATEWAY=embedded /)
})
