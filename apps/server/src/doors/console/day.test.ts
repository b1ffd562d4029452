import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { DayStep } from '@zhixiao/domain/staff/day-steps.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type authenticator, type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

type Day = ConsoleOutput<'day.show'>

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
const at = {} as Record<'maker' | 'checker', { desk: Desk; codes: ReturnType<typeof authenticator> }>
before(async () => {
  ops = await startTestOps()
  office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, { maker: ['entry'], checker: ['check'] })
  for (const name of ['maker', 'checker'] as const) {
    const desk = office.desk()
    at[name] = { desk, codes: await firstSignIn(desk, name) }
  }
})
after(async () => {
  await office.close()
  await ops.close()
})

const dayAt = async (time: string): Promise<Day> => {
  await ops.server.setClock(`${time}+08:00`)
  return (await at.maker.desk.call('day.show', {})).data
}
const sheetOf = async (day: string) => (await at.maker.desk.call('nav.grid', { day })).data
const navsToDo = async () =>
  (await at.maker.desk.call('work.count', {})).data.list.find(({ screen }) => screen === 'nav')?.count
const stepOf = ({ steps }: Day, step: DayStep) => {
  const { state, done, all, amount, failed, lateMin, doneAt } =
    steps.find(each => each.step === step) ?? assert.fail(step)
  return { state, done, all, amount, failed, lateMin, doneAt }
}

test('CON-01 the steps of a day: due, done of all, yuan, how late; while the exchange rests those of the next open day', async () => {
  await ops.server.setClock('2026-11-20T11:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await movePayments(ops.server.ctx)
  const morning = await dayAt('2026-11-20T11:01:00')
  assert.deepEqual([morning.day, morning.isOpen, morning.nextOpenDay], ['2026-11-20', true, '2026-11-23'])
  const cutOff = stepOf(morning, 'cutOff')
  assert.deepEqual([cutOff.state, cutOff.done, cutOff.amount], ['later', 1, '10000.00'])
  assert.equal(stepOf(morning, 'next').all, 1)
  const navs = stepOf(morning, 'navs')
  assert.deepEqual([navs.state, navs.done, navs.failed, navs.lateMin], ['due', 0, navs.all, 0])
  assert.deepEqual(morning.needs.navs.length + morning.needs.navsMore, navs.all)
  assert.deepEqual(morning.onDuty.map(({ name }) => name).toSorted(), ['checker', 'maker'])
  const evening = await dayAt('2026-11-20T18:42:00')
  assert.deepEqual([stepOf(evening, 'cutOff').state, stepOf(evening, 'navs').lateMin], ['done', 12])
  assert.equal(stepOf(evening, 'cutOff').doneAt, new Date('2026-11-20T15:00:00+08:00').toISOString())
  const saturday = await dayAt('2026-11-21T12:00:00')
  assert.deepEqual([saturday.day, saturday.isOpen, saturday.nextOpenDay], ['2026-11-23', false, '2026-11-23'])
  assert.deepEqual(stepOf(saturday, 'cutOff').state, 'later')
  assert.ok(saturday.steps.every(({ lateMin }) => lateMin === 0))
})

test('CON-24 a settlement that begins while a NAV waits leaves the fund out, its orders wait, the day says so, and they go on after the release', async () => {
  await ops.server.setClock('2026-11-20T18:50:00+08:00')
  const proposal = {
    act: 'nav import' as const,
    input: { rows: [{ fund: funds.mixed, day: '2026-11-20', nav: 1_1200, accNav: 1_1200 }] },
  }
  const { maker, checker } = at
  const tried = await maker.desk.call('request.try', proposal)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  const asked = await maker.desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '当日净值' })
  const id = asked.data.requestId
  const evening = await dayAt('2026-11-20T18:52:00')
  const navs = evening.steps.find(({ step }) => step === 'navs')
  assert.deepEqual([navs?.requestId, navs?.by], [id, 'MAKER'])
  assert.deepEqual(
    [evening.facts.toCheck, navs?.failed],
    [1, evening.facts.navs - 1],
    'what was submitted is not missing',
  )
  assert.ok(!evening.needs.navs.includes(funds.mixed))
  const { rows } = (await maker.desk.call('nav.grid', { day: '2026-11-20' })).data
  assert.deepEqual(
    rows.flatMap(({ fundCode, asked: of }) => (of ? [[fundCode, of.requestId, of.by, of.figures?.nav]] : [])),
    [[funds.mixed, id, 'MAKER', '1.1200']],
  )
  // Beyond its time, as the checker was late: released on the morning of the settlement.
  await ops.server.setClock('2026-11-23T08:30:00+08:00')
  await ops.run('settle')
  const expired = await dayAt('2026-11-23T08:31:00')
  assert.deepEqual(expired.waiting, [
    {
      fundCode: funds.mixed,
      orders: 1,
      navFund: funds.mixed,
      navDay: '2026-11-20',
      requestId: null,
      benchmarkDay: null,
    },
  ])
  const again = await maker.desk.call('request.resubmit', { id })
  assert.equal(again.code, '0000', JSON.stringify(again.data))
  const waiting = await dayAt('2026-11-23T08:33:00')
  const { requestId } = again.data
  assert.deepEqual(waiting.waiting, [
    { fundCode: funds.mixed, orders: 1, navFund: funds.mixed, navDay: '2026-11-20', requestId, benchmarkDay: null },
  ])
  assert.deepEqual([stepOf(waiting, 'settle').state, stepOf(waiting, 'settle').failed], ['late', 1])
  const { digest } = (await checker.desk.call('request.show', { id: requestId })).data
  const done = await checker.desk.call('request.approve', { id: requestId, digest, code: checker.codes.next() })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  await ops.run('settle')
  const after = await dayAt('2026-11-23T08:35:00')
  assert.deepEqual([after.waiting, stepOf(after, 'settle').done, stepOf(after, 'settle').failed], [[], 1, 0])
})

test('CON-03 CON-01 a NAV that was left out on an earlier day is asked for on the later sheet, on the page of the day and in the count', async () => {
  const before = await sheetOf('2026-11-23')
  const { needs } = await dayAt('2026-11-23T15:00:30')
  const [left] = before.missing
  assert.deepEqual([left?.day, before.missing.length, needs.missing], ['2026-11-20', 1, before.missing])
  const ofDay = (await sheetOf('2026-11-20')).rows.filter(({ stored, before }) => stored === null && before !== null)
  assert.equal(left?.count, ofDay.length)
  assert.deepEqual(
    (await sheetOf('2026-11-20')).missing.map(({ day }) => day),
    ['2026-11-23'],
  )
  const missingNow = before.rows.filter(({ stored }) => stored === null).length
  assert.equal(await navsToDo(), missingNow + ofDay.length)
  await sql`
    insert into nav (fundcode, day, nav_e4, acc_nav_e4, published_at)
    select fundcode, '2026-11-20', 10000, 10000, business_now()
    from unnest(${ofDay.map(({ fundCode }) => fundCode)}::text[]) of_day (fundcode)`.execute(ops.db)
  assert.deepEqual([(await sheetOf('2026-11-23')).missing, await navsToDo()], [[], missingNow])
})

test('CON-03 CON-01 a fund whose trading is stopped still has a NAV: it is in the grid and in every count', async () => {
  const gridOf = async () => (await sheetOf('2026-11-23')).rows
  const before = await gridOf()
  await sql`update fund set status = ${FUND_STATUS.tradingStopped} where fundcode = ${funds.bond}`.execute(ops.db)
  assert.deepEqual(
    (await gridOf()).map(({ fundCode }) => fundCode),
    before.map(({ fundCode }) => fundCode),
  )
  const evening = await dayAt('2026-11-23T15:01:00')
  const missing = before.filter(({ stored }) => stored === null).length
  assert.deepEqual(
    [evening.facts.navs, evening.facts.navs, await navsToDo()],
    [before.length, stepOf(evening, 'navs').all, missing],
  )
  await sql`update fund set status = ${FUND_STATUS.ended} where fundcode = ${funds.bond}`.execute(ops.db)
  assert.equal((await dayAt('2026-11-23T15:02:00')).facts.navs, before.length - 1)
})

test('CON-03 CON-01 a published NAV that differs from the custodian’s is said on the page of the day', async () => {
  assert.deepEqual((await dayAt('2026-11-23T15:03:00')).needs.differing, [])
  await sql`insert into custodian_nav (fundcode, day, version, nav_e4, acc_nav_e4, source, received_at)
    select fundcode, day, 1, nav_e4 + 1, acc_nav_e4 + 1, 'file', business_now() from nav
    where fundcode = ${funds.mixed} and day = '2026-11-19'`.execute(ops.db)
  const { differing } = (await dayAt('2026-11-23T15:04:00')).needs
  assert.deepEqual(differing, [{ fundCode: funds.mixed, day: '2026-11-19' }])
})

test('CON-03 a NAV that was rejected says so in its row, with the reason and the request', async () => {
  const { maker, checker } = at
  const proposal = {
    act: 'nav import' as const,
    input: { rows: [{ fund: funds.mixed, day: '2026-11-23', nav: 1_1210, accNav: 1_1210 }] },
  }
  const { digest } = (await maker.desk.call('request.try', proposal)).data
  const { requestId } = (await maker.desk.call('request.submit', { ...proposal, digest, note: '当日净值' })).data
  const rowOf = async () =>
    (await maker.desk.call('nav.grid', { day: '2026-11-23' })).data.rows.find(each => each.fundCode === funds.mixed)
  assert.deepEqual([(await rowOf())?.asked?.requestId, (await rowOf())?.rejected], [requestId, null])
  const no = { id: requestId, reason: '与估值表不符' }
  assert.equal((await checker.desk.call('request.reject', no)).code, '0000')
  const row = await rowOf()
  assert.deepEqual([row?.asked, row?.rejected], [null, { requestId, reason: '与估值表不符' }])
  const again = (await maker.desk.call('request.submit', { ...proposal, digest, note: '当日净值' })).data
  assert.equal((await rowOf())?.rejected, null, 'submitted again')
  assert.ok(again.requestId)
})

test('LAW-02 it announces 90, 30 and 7 days before what the law changes, with the funds, plans, orders and texts it touches', async () => {
  const entryFee = async (time: string) => {
    const { law } = await dayAt(time)
    return law.find(({ code }) => code === 'own-entry-fee') ?? null
  }
  const before = await entryFee('2026-11-20T11:30:00')
  assert.deepEqual([before?.day, before?.daysLeft, before?.notice], ['2027-01-01', 42, 90])
  assert.ok(before && before.funds > 0)
  // The relief for lots sold by agencies touches funds of which such lots came here.
  await sql`update fund set service_rate_e8 = 400000 where fundcode = ${funds.mixed}`.execute(ops.db)
  const { law: ahead } = await dayAt('2026-11-20T11:30:30')
  assert.deepEqual(
    ['own-service-fee-return', 'service-fee-days'].map(rule => ahead.find(({ code }) => code === rule)?.funds),
    [1, 0],
  )
  await ops.buy(funds.mixed, 2_000n)
  // Of two plans the running one counts.
  await sql`
    insert into plan (custno, tradeacco, fundcode, unit, month_day, amount_fen, state, next_due, next_run, request_id, body_hash, created_at, changed_at)
    select c.custno, t.tradeacco, ${funds.mixed}, '0', 7, 100000, s.state, s.due, s.due, 'law-plan-' || s.state, 'test', business_now(), business_now()
    from customer c join trade_account t using (custno) cross join (values ('running', date '2026-12-07'), ('paused', null)) s (state, due)
    order by c.custno, t.tradeacco, s.state limit 2`.execute(ops.db)
  await ops.db
    .insertInto('document')
    .values({ kind: 'page', id: 'fees', title: '费用', body: '申购费 0.08%。', data: '{"rules":["own-entry-fee"]}' })
    .execute()
  const after = await entryFee('2026-11-20T11:31:00')
  assert.deepEqual(
    [after?.orders, after?.plans, after?.texts, after?.wrong],
    [before.orders + 1, before.plans + 1, before.texts + 1, 1],
  )
  // A table of agencies alone charges nothing here, and a table counts from its first day.
  const setTable = (values: { channel: 'agency' | 'all'; effective_from?: IsoDate }) =>
    withReleased(ops.db, 'funds import', tx =>
      tx
        .updateTable('fee_tier')
        .set(values)
        .where('fundcode', '=', funds.mixed)
        .where('kind', 'in', ['subscribe', 'purchase'])
        .execute(),
    )
  await setTable({ channel: 'agency' })
  assert.equal((await entryFee('2026-11-20T11:32:00'))?.funds, before.funds - 1)
  await setTable({ channel: 'all', effective_from: isoDate('2026-11-20') })
  assert.equal((await entryFee('2026-11-20T11:33:00'))?.funds, before.funds)
  assert.equal((await entryFee('2026-12-02T09:00:00'))?.notice, 30)
  assert.equal((await entryFee('2026-12-25T09:00:00'))?.notice, 7)
  assert.equal(await entryFee('2026-10-02T09:00:00'), null)
})
