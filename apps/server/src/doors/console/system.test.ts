import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askRerun, BACKUP, listLastReruns } from '@zhixiao/db/settle/job-reruns.ts'
import { listLastJobRuns, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { jobSentences } from '@zhixiao/domain/staff/job-reports.ts'
import { jobs } from '../../jobs/jobs.ts'
import { runDueJobs } from '../../jobs/runner.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let admin: Desk
let clearing: Desk
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, { boss: ['admin'], clerk: ['clearing'] })
  admin = office.at('boss')
  clearing = office.at('clerk')
})
after(async () => {
  await office.close()
  await ops.close()
})

const jobOf = async (desk: Desk, name: string) => {
  const { data } = await desk.call('system.show', {})
  return data.jobs.find(job => job.name === name)
}

test('CON-17 jobs have their next run, keys their fingerprints, settings no secret', async () => {
  const { data } = await clearing.call('system.show', {})
  await recordRun(ops.db, 'sweep', isoDate('2026-11-20'), { sessions: 3 })
  const sweep = await jobOf(clearing, 'sweep')
  assert.equal(sweep?.next, '2026-11-20T19:00:00.000Z', '03:00 of the day after')
  assert.deepEqual(sweep?.last?.day, '2026-11-20')
  assert.deepEqual(sweep?.last?.report, ['删除过期会话 3 个'])
  const settle = await jobOf(clearing, 'settle-day')
  await recordRun(ops.db, 'settle-day', isoDate('2026-11-20'), {})
  assert.notEqual(settle?.next, (await jobOf(clearing, 'settle-day'))?.next)
  assert.equal((await jobOf(clearing, 'settle-day'))?.next, '2026-11-23T00:30:00.000Z', 'not on a weekend')
  assert.ok(data.keys.length > 0 && data.keys.every(({ fingerprint }) => /^[0-9a-f]{1,16}$/.test(fingerprint)))
  assert.ok(data.settings.some(({ name, value }) => name === 'BANK_GATEWAY' && value === 'embedded'))
  const text = JSON.stringify(data)
  assert.doesNotMatch(text, /postgres:\/\/|PRIVATE KEY/)
})

test('CON-17 CON-23 a job is run again once by the leader; the clearing clerk may only read; the event says why', async () => {
  await recordRun(ops.db, 'sweep', isoDate('2026-11-20'), {})
  const proposal = { job: 'sweep', reason: '存储扩容后再清理' }
  assert.equal((await clearing.call('job.rerun', proposal)).code, 'CON-0403')
  assert.equal((await admin.call('job.rerun', { ...proposal, job: 'none' })).code, 'CON-0404')
  const asked = await admin.call('job.rerun', proposal)
  assert.deepEqual(asked.data, { day: '2026-11-20' })
  assert.equal((await admin.call('job.rerun', proposal)).code, 'CON-0412')
  assert.equal((await jobOf(admin, 'sweep'))?.again?.outcome, null)
  await runDueJobs(ops.server.ctx)
  const again = (await jobOf(admin, 'sweep'))?.again
  assert.deepEqual([again?.outcome, again?.day, again?.by.name], ['done', '2026-11-20', 'boss'])
  const event = await ops.db
    .selectFrom('audit_log')
    .select(['actor', 'detail'])
    .where('act', '=', 'job.rerun')
    .where('actor', '=', 'boss')
    .executeTakeFirstOrThrow()
  assert.deepEqual(event, { actor: 'boss', detail: { job: 'sweep', day: '2026-11-20', reason: '存储扩容后再清理' } })
})

test('CON-17 a run that cannot be done ends as failed, and the jobs after it run', async () => {
  const job = { job: 'gone-with-an-update', day: isoDate('2026-11-20'), by: 'boss' }
  await withTx(ops.db, tx => askRerun(tx, job))
  await recordRun(ops.db, 'check-ledger', isoDate('2026-11-20'), {})
  await admin.call('job.rerun', { job: 'check-ledger', reason: '再核一次' })
  await runDueJobs(ops.server.ctx)
  const ended = await listLastReruns(ops.db)
  const outcomeOf = (name: string) => ended.find(run => run.job === name)?.outcome
  assert.deepEqual([outcomeOf(job.job), outcomeOf('check-ledger')], ['failed', 'done'])
})

test('CON-17 every job has its figures as sentences, and none of a report is left out', async () => {
  assert.deepEqual(Object.keys(jobSentences).sort(), [BACKUP, ...jobs.map(({ name }) => name)].sort())
  await runDueJobs(ops.server.ctx)
  const { data } = await clearing.call('system.show', {})
  for (const { job, report } of await listLastJobRuns(ops.db)) {
    const said = data.jobs.find(({ name }) => name === job)?.last?.report
    const figures = Object.keys(report).filter(name => name !== 'day')
    if (said) assert.equal(said.length, figures.length, `${job}: ${figures} in ${said}`)
  }
})
