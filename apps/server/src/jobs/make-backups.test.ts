import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { openDesks } from '../doors/console/testing.ts'
import { startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { checkBackup } from '../platform/backup/backup-folder.ts'
import { makeBackups } from './make-backups.ts'
import { runDueJobs } from './runner.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, { boss: ['admin'], clerk: ['clearing'] })
})
after(async () => {
  await office.close()
  await ops.close()
})

const shown = async () => (await office.at('clerk').call('system.show', {})).data.backup
const folders = () => (existsSync(ops.server.ctx.env.backupDir) ? readdirSync(ops.server.ctx.env.backupDir) : [])

test('CON-17 CON-23 an administrator has a backup made, one at a time; the page has its figures and neither path nor key', async () => {
  assert.equal((await shown()).asked, null)
  assert.equal((await office.at('clerk').call('system.backup', {})).code, 'CON-0403')
  assert.equal((await office.at('boss').call('system.backup', {})).code, '0000')
  const again = await office.at('boss').call('system.backup', {})
  assert.deepEqual([again.code, again.data], ['CON-0407', { reason: '已有一次备份在进行' }])
  const asked = await shown()
  assert.deepEqual([asked.asked?.outcome, asked.asked?.by.name, asked.asked?.report], [null, 'boss', []])
  // The jobs of the day do not take a backup for one of theirs.
  await runDueJobs(ops.server.ctx)
  assert.equal((await shown()).asked?.outcome, null)

  await makeBackups(ops.server.ctx)
  const [name = '', ...more] = folders()
  assert.deepEqual(more, [])
  const checked = await checkBackup(join(ops.server.ctx.env.backupDir, name))
  assert.ok('head' in checked, JSON.stringify(checked))
  const done = await shown()
  assert.deepEqual([done.asked?.outcome, done.ageMin], ['done', 0])
  assert.match(done.asked?.report.join() ?? '', /^写入 \d+ 张表,\d+ 行,密钥与影像 [1-9]\d* 个$/)
  const events = (await listAudit(ops.db, 20)).filter(({ act }) => act.startsWith('backup')).toReversed()
  assert.deepEqual(
    events.map(({ act, actor }) => [act, actor]),
    [
      ['backup.asked', 'boss'],
      ['backup', 'boss'],
    ],
  )
  const { dataDir } = ops.server.ctx.env
  for (const text of [JSON.stringify(events.map(({ detail }) => detail)), JSON.stringify(done)])
    assert.ok(!text.includes(dataDir), text)
  await makeBackups(ops.server.ctx)
  assert.equal(folders().length, 1, 'made once')
})

test('OPS-07 the restore drill finds the backup that the console had made', async () => {
  const { code, text } = await ops.run('restore-drill')
  assert.equal(code, 0, text)
  assert.match(text, /The drill passed/)
})

test('CON-17 a backup that fails leaves nothing half written, says so, and the next one is made', async () => {
  assert.equal((await office.at('boss').call('system.backup', {})).code, '0000')
  const kept = folders()
  const broken = { ...ops.server.ctx, files: { ...ops.server.ctx.files, olderThan: () => assert.fail('no store') } }
  await makeBackups({ ...broken, env: { ...broken.env, files: { kind: 'folder' } } })
  assert.deepEqual([(await shown()).asked?.outcome, folders()], ['failed', kept])
  assert.equal((await office.at('boss').call('system.backup', {})).code, '0000')
  await makeBackups(ops.server.ctx)
  assert.deepEqual([(await shown()).asked?.outcome, folders().length], ['done', kept.length + 1])
})
