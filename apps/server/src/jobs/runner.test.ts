import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { lastRuns, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { fen, navE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { tickedForPurchase } from '../testing/agreements.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { funds, loadWorld, TRADE_PASSWORD } from '../testing/world.ts'
import { dueRuns } from './due-runs.ts'
import { readFigures } from './figures.ts'
import { jobs } from './jobs.ts'
import { runDueJobs, startJobs } from './runner.ts'

const FRIDAY = isoDate('2026-11-20')
const days = Array.from({ length: 30 }, (_, index) => addDays(isoDate('2026-11-01'), index))
const calendar = createCalendar(days.map(day => ({ day, isOpen: weekdayOf(day) <= 5 })))

test('ENG-06 OPS-03 missed days are caught up in the order of their due times over all jobs', () => {
  const done = new Map(jobs.map(job => [job.name, FRIDAY]))
  done.set('publish-demo-navs', isoDate('2026-11-19'))
  done.set('take-custodian-navs', isoDate('2026-11-19'))
  const due = dueRuns(jobs, done, calendar, instantOf(isoDate('2026-11-24'), '10:00'))
  assert.deepEqual(
    due.filter(run => run.job.days === 'open').map(run => [run.job.name, run.day]),
    [
      ['take-custodian-navs', '2026-11-20'],
      ['publish-demo-navs', '2026-11-20'],
      ['settle-day', '2026-11-23'],
      ['count-service-owed', '2026-11-23'],
      ['run-plans', '2026-11-23'],
      ['begin-terms', '2026-11-23'],
      ['take-custodian-navs', '2026-11-23'],
      ['publish-demo-navs', '2026-11-23'],
      ['settle-day', '2026-11-24'],
      ['count-service-owed', '2026-11-24'],
      ['run-plans', '2026-11-24'],
    ],
  )
})

test('ENG-06 a job is due at its time of day, not before, and on open days only', () => {
  const done = new Map(jobs.map(job => [job.name, FRIDAY]))
  const settlesAt = (day: string, time: string) =>
    dueRuns(jobs, done, calendar, instantOf(isoDate(day), time)).some(run => run.job.name === 'settle-day')
  assert.equal(settlesAt('2026-11-22', '23:59'), false)
  assert.equal(settlesAt('2026-11-23', '08:29:59'), false)
  assert.equal(settlesAt('2026-11-23', '08:30'), true)
})

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('ENG-06 two nodes that run the jobs at once do each day once; a bank that is silent leaves the order waiting', async () => {
  const world = await loadWorld(server)
  const { tradeacco } = world.people.zhangSan
  const buy = {
    fundCode: funds.mixed,
    tradeacco,
    amount: '1000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  assert.ok((await server.client(await world.tokenOf('zhangSan')).call('trade.purchase', buy)).ok)
  const silent = {
    ...server.ctx,
    gateways: {
      ...server.ctx.gateways,
      bank: { ...server.ctx.gateways.bank, debit: async () => Promise.reject(new Error('time-out')) },
    },
  }
  await runDueJobs(silent)
  const state = () => server.db.selectFrom('bank_txn').select(['state', 'direction']).execute()
  assert.deepEqual(await state(), [{ state: 'unknown', direction: 'in' }])
  for (const name of ['settle-day', 'sweep']) await recordRun(server.db, name, FRIDAY, {})
  await server.setClock('2026-11-23T09:00:00+08:00')
  const led = await Promise.all([runDueJobs(server.ctx), runDueJobs(server.ctx)])
  assert.ok(led.includes(true))
  assert.deepEqual(await state(), [{ state: 'done', direction: 'in' }])
  assert.equal((await lastRuns(server.db)).get('sweep'), '2026-11-23')
})

test('LIV-17 a job is reported as done when it is done: an order without a NAV makes the settlement wait, and the figures say so', async () => {
  const MONDAY = isoDate('2026-11-23')
  await server.db.deleteFrom('job_run').execute()
  for (const { name } of jobs) await recordRun(server.db, name, FRIDAY, {})
  const reported = () =>
    server.log
      .splice(0)
      .map(line => JSON.parse(line))
      .filter(({ job }) => job === 'settle-day')
      .map(({ msg, key }) => [msg, key])
  const figures = async () => {
    const { settleWaiting, jobLateS } = await readFigures(server.ctx)
    return [Object.fromEntries(settleWaiting), jobLateS.get('settle-day')]
  }
  reported()
  await server.setClock('2026-11-23T08:29:00+08:00')
  assert.deepEqual(await figures(), [{}, 0], 'nothing is late before the settlement')
  await server.setClock('2026-11-23T09:00:00+08:00')
  let led = 0
  await runDueJobs(server.ctx, new Map(), () => led++)
  assert.equal(led, 1)
  assert.deepEqual(reported(), [['job waits', MONDAY]])
  assert.deepEqual(await figures(), [{ [funds.mixed]: 1 }, 30 * 60])
  const nav = { fundcode: funds.mixed, day: FRIDAY, nav_e4: navE4(12_345n), acc_nav_e4: navE4(12_345n) }
  const published_at = new Date('2026-11-23T08:50:00+08:00')
  await server.db
    .insertInto('nav')
    .values({ ...nav, income_e4: null, yield7_e8: null, published_at })
    .execute()
  await runDueJobs(server.ctx)
  assert.deepEqual(reported(), [['job done', MONDAY]])
  assert.deepEqual(await figures(), [{}, 0])
})

test('LIV-17 one process leads, and reports when it begins and ends to', async () => {
  server.log.splice(0)
  const stop = await startJobs(server.ctx)
  await stop()
  const changes = server.log.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'leadership changed')
  assert.deepEqual(
    changes.map(({ leads }) => leads),
    [true, false],
  )
})

/** The institution of the world never declared its tax residency. */
const undeclared = { queue: 'crs-overdue', length: 1 }

test('LIV-17 queues and the age of the newest backup are counted', async () => {
  await server.setClock('2026-11-23T10:00:00+08:00')
  const first = await readFigures(server.ctx)
  assert.equal(first.backupAgeS, Number.POSITIVE_INFINITY, 'no backup was ever made')
  assert.deepEqual(
    first.queues.filter(({ length }) => length > 0),
    [{ ...undeclared, ageS: 12_946 * 3_600 }],
  )
  await server.db.transaction().execute(tx => writeAudit(tx, { actor: 'zhao', act: 'backup', detail: {} }))
  await server.db
    .insertInto('remittance')
    .values({
      channel: 'b',
      ext_id: '1',
      amount_fen: fen(100n),
      arrived_at: new Date('2026-11-23T10:00:00+08:00'),
      state: 'returning',
    })
    .execute()
  await sql`update bank_txn set state = 'unknown', done_at = null`.execute(server.db)
  await server.setClock('2026-11-23T11:00:00+08:00')
  const { queues, backupAgeS } = await readFigures(server.ctx)
  assert.equal(backupAgeS, 3_600)
  assert.deepEqual(
    queues.filter(({ length }) => length > 0),
    [
      { ...undeclared, ageS: 12_947 * 3_600 },
      { queue: 'debits', length: 1, ageS: 73 * 3_600 },
      { queue: 'returns', length: 1, ageS: 3_600 },
    ],
  )
})
