import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../engine/settle/payments.ts'
import type { BankGateway } from '../kernel/ports.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { sentMessages } from '../testing/codes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD, type World } from '../testing/world.ts'
import { notifyPlanFailures } from './notify-plan-failures.ts'
import { runPlans } from './run-plans.ts'

let server: TestServer
let world: World
/** The bank's answer to debits. */
let bankRefuses = false
before(async () => {
  server = await startTestServer({ at: '2026-08-31T10:00:00+08:00' })
  world = await loadWorld(server)
  const { bank } = server.ctx.gateways
  const debit: BankGateway['debit'] = movement =>
    bankRefuses ? Promise.resolve({ state: 'refused' }) : bank.debit(movement)
  server.ctx.gateways.bank = { ...bank, debit }
  // The holiday of the calendar in rules 2.10, which this world lacks.
  await server.db.updateTable('trading_day').set({ is_open: false }).where('day', '=', isoDate('2026-09-25')).execute()
  await server.db
    .updateTable('customer')
    .set({ risk_valid_to: new Date('2027-12-31T10:00:00+08:00') })
    .execute()
})
after(async () => {
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  await server.close()
})

async function makePlan(name: PersonName, more: Partial<SentOf<'trade.plan'>>) {
  const client = server.client(await world.tokenOf(name))
  const answer = await client.call('trade.plan', {
    fundCode: funds.money,
    tradeacco: world.people[name].tradeacco,
    amount: '100.00',
    unit: '2',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
    ...more,
  })
  assert.ok(answer.ok)
  return answer.data.planId
}
async function moveTo(name: PersonName, planId: string, move: 'pause' | 'resume' | 'stop') {
  const answer = await server
    .client(await world.tokenOf(name))
    .call('trade.planStatus', { planId, move, tradePassword: TRADE_PASSWORD })
  assert.ok(answer.ok)
}
/** On the day after, because a plan cannot change on its deduction day. */
async function stopAll(...planIds: string[]) {
  for (const planId of planIds) await moveTo('zhangSan', planId, 'stop')
}
async function runDays(days: readonly string[]) {
  for (const day of days) {
    await server.setClock(`${day}T09:30:00+08:00`)
    const { done } = await runPlans(server.ctx, isoDate(day))
    assert.ok(done)
    await movePayments(server.ctx)
  }
}
async function openDays(from: string, to: string) {
  const rows = await server.db
    .selectFrom('trading_day')
    .select('day')
    .where('is_open', '=', true)
    .where('day', '>=', isoDate(from))
    .where('day', '<=', isoDate(to))
    .orderBy('day')
    .execute()
  return rows.map(row => row.day)
}
const planOf = (planId: string) =>
  server.db.selectFrom('plan').selectAll().where('plan_id', '=', BigInt(planId)).executeTakeFirstOrThrow()
const ordersOf = (planId: string) =>
  server.db.selectFrom('orders').selectAll().where('plan_id', '=', BigInt(planId)).orderBy('order_id').execute()
const runsOf = async (planId: string) => (await ordersOf(planId)).map(order => order.trade_date)
const failuresOf = async (planId: string) =>
  (
    await server.db
      .selectFrom('plan_failure')
      .selectAll()
      .where('plan_id', '=', BigInt(planId))
      .orderBy('due_date')
      .execute()
  ).map(row => `${row.due_date} ${row.code}`)
async function messages() {
  return (await sentMessages(server)).map(({ mobile, body }) => `${mobile} ${body}`)
}

test('ENG-03 TRD-04 the deductions of autumn 2026 fall on the days of the rules, through the job itself', async () => {
  const monthly = (day: string) => makePlan('zhangSan', { unit: '0', monthDay: day })
  const [first, fifteenth, twentyEighth] = [await monthly('1'), await monthly('15'), await monthly('28')]
  const friday = await makePlan('zhangSan', { unit: '1', weekday: '06', startDate: '2026-09-18' })
  const daily = await makePlan('zhangSan', { startDate: '2026-09-29' })
  await runDays(await openDays('2026-09-01', '2026-10-16'))
  await server.setClock('2026-10-17T08:00:00+08:00')
  await stopAll(friday, daily)
  // Around each day on which the others are due.
  await runDays(['2026-10-27', '2026-10-28', '2026-10-30', '2026-11-02', '2026-11-13'])
  await runDays([
    '2026-11-16',
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
    '2026-12-14',
    '2026-12-15',
    '2026-12-25',
    '2026-12-28',
  ])
  assert.deepEqual(await runsOf(first), ['2026-09-01', '2026-10-08', '2026-11-02', '2026-12-01'])
  assert.deepEqual(await runsOf(fifteenth), ['2026-09-15', '2026-10-15', '2026-11-16', '2026-12-15'])
  assert.deepEqual(await runsOf(twentyEighth), ['2026-09-28', '2026-10-28', '2026-11-30', '2026-12-28'])
  assert.deepEqual((await runsOf(friday)).slice(0, 4), ['2026-09-18', '2026-09-28', '2026-10-08', '2026-10-09'])
  assert.deepEqual((await runsOf(daily)).slice(0, 5), [
    '2026-09-29',
    '2026-09-30',
    '2026-10-08',
    '2026-10-09',
    '2026-10-12',
  ])
  const [order] = await ordersOf(first)
  assert.deepEqual(
    [order?.kind, order?.origin, order?.amount_fen, order?.request_id],
    ['039', 'plan', 10_000n, `plan-${first}-2026-09-01`],
  )
  const debit = await server.db
    .selectFrom('bank_txn')
    .selectAll()
    .where('order_id', '=', order?.order_id ?? 0n)
    .executeTakeFirstOrThrow()
  assert.deepEqual([debit.state, debit.amount_fen], ['done', 10_000n])
  await server.setClock('2027-01-02T10:00:00+08:00')
  await stopAll(first, fifteenth, twentyEighth)
})

test('ENG-03 PLAN-MISSED of the runs that an outage missed only the last is placed, once; a message asks about the others', async () => {
  await server.setClock('2027-01-05T10:00:00+08:00')
  const planId = await makePlan('zhangSan', {})
  // Nothing ran from the 6th to the 8th: the job for each of these days runs on the 8th, after the cut-off.
  await server.setClock('2027-01-08T15:30:00+08:00')
  for (const day of ['2027-01-06', '2027-01-07', '2027-01-08']) await runPlans(server.ctx, isoDate(day))
  await Promise.all([runPlans(server.ctx, isoDate('2027-01-08')), runPlans(server.ctx, isoDate('2027-01-08'))])
  const orders = await ordersOf(planId)
  assert.deepEqual(
    orders.map(order => [order.due_date, order.trade_date]),
    [['2027-01-08', '2027-01-11']],
  )
  assert.deepEqual(await failuresOf(planId), ['2027-01-06 PLAN-MISSED', '2027-01-07 PLAN-MISSED'])
  const { failures, state } = await planOf(planId)
  assert.deepEqual([failures, state], [0, 'running'])
  assert.deepEqual(
    (await messages()).filter(line => line.includes('因本平台原因未扣款')).map(line => /\d+月\d+日/.exec(line)?.[0]),
    ['1月6日', '1月7日'],
  )
  const usage = await server.db
    .selectFrom('purchase_usage')
    .select('amount_fen')
    .where('trade_date', '=', isoDate('2027-01-11'))
    .executeTakeFirstOrThrow()
  assert.equal(usage.amount_fen, 10_000n)
  await movePayments(server.ctx)
  await server.setClock('2027-01-09T10:00:00+08:00')
  await moveTo('zhangSan', planId, 'stop')
})

test('LET-05 ENG-03 a refused debit is a failed run, a paid one in between resets the count, three in a row end the plan; the customer gets a message each time', async () => {
  await server.setClock('2027-03-01T10:00:00+08:00')
  const planId = await makePlan('qianQiC5', {})
  const before = (await messages()).length
  bankRefuses = true
  await runDays(['2027-03-02', '2027-03-03'])
  assert.equal((await planOf(planId)).failures, 2)
  bankRefuses = false
  await runDays(['2027-03-04'])
  assert.equal((await planOf(planId)).failures, 0)
  bankRefuses = true
  await runDays(['2027-03-05', '2027-03-08', '2027-03-09'])
  bankRefuses = false
  await runDays(['2027-03-10'])
  const plan = await planOf(planId)
  assert.deepEqual(
    [plan.state, plan.end_reason, plan.failures, plan.next_run],
    ['ended', 'PLAN-THREE-FAILURES', 3, null],
  )
  assert.deepEqual(
    (await ordersOf(planId)).map(order => order.status),
    ['0', '0', '9', '0', '0', '0'],
  )
  await notifyPlanFailures(server.ctx)
  await notifyPlanFailures(server.ctx)
  const sent = (await messages()).slice(before)
  assert.equal(sent.length, 5)
  assert.ok(sent.every(text => text.startsWith(world.people.qianQiC5.mobile)))
  assert.match(sent[0] ?? '', /测试货币A定投3月2日未能执行：银行扣款未成功。本期不再补扣/)
  assert.match(sent.at(-1) ?? '', /因连续 3 次扣款失败，该定投计划已终止。/)
  const client = server.client(await world.tokenOf('qianQiC5'))
  const runs = await client.call('trade.planRuns', { planId, pageParam: { pageNum: 1, pageSize: 2 } })
  assert.deepEqual(
    runs.ok && [runs.data.total, runs.data.list.map(run => [run.dueDate, run.status, run.reason, run.deduction])],
    [
      6,
      [
        ['2027-03-09', '0', '银行扣款未成功', '1'],
        ['2027-03-08', '0', '银行扣款未成功', '1'],
      ],
    ],
  )
  const inbox = await client.call('query.messages', {})
  assert.ok(inbox.ok)
  // Each login of these tests ends the previous session, which is also a message.
  const { title, text, planId: about } = inbox.data.list.find(message => message.planId !== null) ?? {}
  assert.deepEqual([title, text, about], ['定投扣款未成功', '测试货币A：银行扣款未成功，本期不再补扣', planId])
  assert.equal(inbox.data.list.filter(each => each.title === '定投未成交').length, 0)
  // However many runs failed, the newest are among the messages.
  await sql`
    insert into plan_failure (plan_id, custno, due_date, run_date, code, at, notified_at)
    select plan_id, custno, day, day, 'PLAN-UNPAID', day, day from plan, generate_series('2025-01-01'::date, '2025-01-31', '1 day') day
    where plan_id = ${planId}`.execute(server.db)
  const later = await client.call('query.messages', {})
  const days = later.ok ? later.data.list.filter(each => each.planId === planId).map(each => each.day) : []
  assert.deepEqual(days.slice(0, 2), ['2027-03-09', '2027-03-08'])
})

test('CALL-095 ENG-03 a run fails with its reason where a purchase would be refused, and takes nothing', async () => {
  const { custno } = world.people.zhangSan
  const set = (values: { status?: string; day_max_fen?: ReturnType<typeof fen> }) =>
    server.db
      .updateTable('fund')
      .set(eb => ({ ...values, version: eb('version', '+', 1) }))
      .where('fundcode', '=', funds.bond)
      .execute()
  await server.setClock('2027-04-05T10:00:00+08:00')
  const planId = await makePlan('zhangSan', { fundCode: funds.bond })
  await set({ status: '5' })
  await runDays(['2027-04-06'])
  await set({ status: '0', day_max_fen: fen(9_999n) })
  await runDays(['2027-04-07'])
  await set({ day_max_fen: fen(0n) })
  await runDays(['2027-04-08'])
  await server.db
    .updateTable('customer')
    .set({ risk_valid_to: new Date('2027-04-08T10:00:00+08:00') })
    .where('custno', '=', custno)
    .execute()
  await runDays(['2027-04-09'])
  await server.db
    .updateTable('customer')
    .set({ risk_valid_to: new Date('2027-12-31T10:00:00+08:00'), invalidate: '20270411' })
    .where('custno', '=', custno)
    .execute()
  await runDays(['2027-04-12'])
  await server.db.updateTable('customer').set({ invalidate: '20351231' }).where('custno', '=', custno).execute()
  assert.deepEqual(await failuresOf(planId), [
    '2027-04-06 TRADE-CLOSED',
    '2027-04-07 TRADE-DAY-MAX',
    '2027-04-09 GUARD-RISK-EXPIRED',
    '2027-04-12 GUARD-ID-EXPIRED',
  ])
  assert.deepEqual(await runsOf(planId), ['2027-04-08'])
  const plan = await planOf(planId)
  assert.deepEqual([plan.state, plan.failures], ['running', 2])
  const list = await server.client(await world.tokenOf('zhangSan')).call('trade.planList', {})
  const shown = list.ok ? list.data.list.find(each => each.planId === planId) : undefined
  assert.deepEqual(
    [shown?.paidCount, shown?.paidAmount, shown?.failedCount, shown?.closedReason, shown?.endedAt],
    [1, '100.00', 4, null, null],
  )
  await server.setClock('2027-04-12T18:00:00+08:00')
})

test('ENG-03 RISK-02 a fund re-rated above its investor pauses the plan, which goes on once the warning was confirmed again', async () => {
  const rate = (risk_level: number) =>
    server.db
      .updateTable('fund')
      .set(eb => ({ risk_level, version: eb('version', '+', 1) }))
      .where('fundcode', '=', funds.mixed)
      .execute()
  await server.setClock('2027-05-10T10:00:00+08:00')
  const planId = await makePlan('zhangSan', { fundCode: funds.mixed })
  await rate(4)
  await runDays(['2027-05-11', '2027-05-12'])
  const paused = await planOf(planId)
  assert.deepEqual(
    [paused.state, paused.next_run, await failuresOf(planId)],
    ['paused', null, ['2027-05-11 DS-TR0U0119']],
  )
  assert.match((await messages()).at(-1) ?? '', /该定投计划已暂停/)
  const client = server.client(await world.tokenOf('zhangSan'))
  const list = await client.call('trade.planList', {})
  assert.equal(
    list.ok && list.data.list.find(plan => plan.planId === planId)?.reason,
    '基金风险等级已高于您的风险承受能力',
  )
  const refused = await client.call('trade.planStatus', { planId, move: 'resume', tradePassword: TRADE_PASSWORD })
  assert.equal(!refused.ok && refused.code, 'DS-TR0U0119')
  await rate(3)
  await moveTo('zhangSan', planId, 'resume')
  await runDays(['2027-05-13'])
  assert.deepEqual(await runsOf(planId), ['2027-05-13'])
})

test('ENG-03 AST-08 a paused plan deducts nothing and makes up for nothing; a stopped one and one of an ended fund stay ended', async () => {
  await server.setClock('2027-06-01T10:00:00+08:00')
  const rests = await makePlan('wangWuC1', {})
  const stops = await makePlan('wangWuC1', {})
  await runDays(['2027-06-02'])
  await server.setClock('2027-06-05T10:00:00+08:00')
  await runPlans(server.ctx, isoDate('2027-06-04'))
  await server.setClock('2027-06-06T10:00:00+08:00')
  await moveTo('wangWuC1', rests, 'pause')
  await moveTo('wangWuC1', stops, 'stop')
  const [resting, stopped] = [(await runsOf(rests)).length, (await runsOf(stops)).length]
  await runDays(['2027-06-07', '2027-06-08'])
  await server.setClock('2027-06-08T16:00:00+08:00')
  await moveTo('wangWuC1', rests, 'resume')
  await server.db
    .updateTable('fund')
    .set(eb => ({ status: 'a', version: eb('version', '+', 1) }))
    .where('fundcode', '=', funds.money)
    .execute()
  await runDays(['2027-06-09'])
  assert.equal((await runsOf(stops)).length, stopped)
  assert.equal((await runsOf(rests)).length, resting)
  const plan = await planOf(rests)
  assert.deepEqual([plan.state, plan.end_reason], ['ended', 'PLAN-FUND-ENDED'])
  assert.match((await messages()).at(-1) ?? '', /基金已终止。该定投计划已终止。/)
})

test('ENG-03 OPS-03 a run that breaks off leaves nothing behind, holds up no other plan and is made up for', async () => {
  await server.setClock('2027-07-05T10:00:00+08:00')
  const rest = { state: 'paused', next_due: null, next_run: null }
  await server.db.updateTable('plan').set(rest).where('state', '=', 'running').execute()
  const [first, second] = [
    await makePlan('zhangSan', { fundCode: funds.backEnd }),
    await makePlan('zhangSan', { fundCode: funds.backEnd }),
  ]
  await server.setClock('2027-07-06T09:30:00+08:00')
  let asked = 0
  const breaking = {
    ...server.ctx,
    // The first answer is for the job itself, the second for the first plan.
    calendar: () => (++asked === 2 ? Promise.reject(new Error('broken off')) : server.ctx.calendar()),
  }
  const broken = await runPlans(breaking, isoDate('2027-07-06'))
  assert.deepEqual([broken.done, broken.report], [false, { placed: 1, failed: 0, stuck: 1 }])
  assert.deepEqual([await runsOf(first), await runsOf(second)], [[], ['2027-07-06']])
  assert.equal((await planOf(first)).next_run, '2027-07-06')
  const again = await runPlans(server.ctx, isoDate('2027-07-06'))
  assert.deepEqual([again.done, again.report], [true, { placed: 1, failed: 0, stuck: 0 }])
  assert.deepEqual([await runsOf(first), await runsOf(second)], [['2027-07-06'], ['2027-07-06']])
  await server.setClock('2027-07-07T08:00:00+08:00')
})

test('ENG-03 OPS-03 plans that cannot be run together are run apart: only the one that breaks is left', async () => {
  await server.setClock('2027-07-12T10:00:00+08:00')
  const rest = { state: 'paused', next_due: null, next_run: null }
  await server.db.updateTable('plan').set(rest).where('state', '=', 'running').execute()
  const [first, second] = [
    await makePlan('zhangSan', { fundCode: funds.backEnd }),
    await makePlan('qianQiC5', { fundCode: funds.backEnd }),
  ]
  await server.setClock('2027-07-13T09:30:00+08:00')
  let asked = 0
  const breaking = {
    ...server.ctx,
    // The first answer is for the job itself, the second for both plans, the third for the first plan alone.
    calendar: () => ([2, 3].includes(++asked) ? Promise.reject(new Error('broken off')) : server.ctx.calendar()),
  }
  const broken = await runPlans(breaking, isoDate('2027-07-13'))
  assert.deepEqual([broken.done, broken.report], [false, { placed: 1, failed: 0, stuck: 1 }])
  assert.deepEqual([await runsOf(first), await runsOf(second)], [[], ['2027-07-13']])
  const again = await runPlans(server.ctx, isoDate('2027-07-13'))
  assert.deepEqual([again.done, again.report], [true, { placed: 1, failed: 0, stuck: 0 }])
  await server.setClock('2027-07-14T08:00:00+08:00')
})

test('ENG-03 two plans of a customer in a fund share its day limit when they run together', async () => {
  const limit = (yuan: bigint) =>
    server.db
      .updateTable('fund')
      .set(eb => ({ day_max_fen: fen(yuan * 100n), version: eb('version', '+', 1) }))
      .where('fundcode', '=', funds.backEnd)
      .execute()
  await server.setClock('2027-07-19T10:00:00+08:00')
  const rest = { state: 'paused', next_due: null, next_run: null }
  await server.db.updateTable('plan').set(rest).where('state', '=', 'running').execute()
  const [first, second] = [
    await makePlan('zhangSan', { fundCode: funds.backEnd }),
    await makePlan('zhangSan', { fundCode: funds.backEnd }),
  ]
  await limit(150n)
  await server.setClock('2027-07-20T09:30:00+08:00')
  const { report } = await runPlans(server.ctx, isoDate('2027-07-20'))
  assert.deepEqual(report, { placed: 1, failed: 1, stuck: 0 })
  assert.deepEqual([await runsOf(first), await failuresOf(second)], [['2027-07-20'], ['2027-07-20 TRADE-DAY-MAX']])
  await limit(0n)
  await server.setClock('2027-07-21T08:00:00+08:00')
})
