import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lastRuns, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { funds, loadWorld, TRADE_PASSWORD } from '../testing/world.ts'
import { dueRuns } from './due-runs.ts'
import { jobs } from './jobs.ts'
import { runDueJobs } from './runner.ts'

const FRIDAY = isoDate('2026-11-20')
const days = Array.from({ length: 30 }, (_, index) => addDays(isoDate('2026-11-01'), index))
const calendar = createCalendar(days.map(day => ({ day, isOpen: weekdayOf(day) <= 5 })))

test('ENG-06 OPS-03 missed days are caught up in the order of their due times over all jobs', () => {
  const done = new Map(jobs.map(job => [job.name, FRIDAY]))
  done.set('publish-demo-navs', isoDate('2026-11-19'))
  const due = dueRuns(jobs, done, calendar, instantOf(isoDate('2026-11-24'), '10:00'))
  assert.deepEqual(
    due.filter(run => run.job.days === 'open').map(run => [run.job.name, run.day]),
    [
      ['publish-demo-navs', '2026-11-20'],
      ['settle-day', '2026-11-23'],
      ['run-plans', '2026-11-23'],
      ['publish-demo-navs', '2026-11-23'],
      ['settle-day', '2026-11-24'],
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
