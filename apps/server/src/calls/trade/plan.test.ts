import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { withdrawOrders } from '@zhixiao/db/settle/withdraw-orders.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { runPlans } from '../../jobs/run-plans.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import type { Sent } from '../../testing/trading-client.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()

const at = async (name: PersonName) => ({ client: server.client(await world.tokenOf(name)), ...world.people[name] })
const asked = (tradeacco: string, more: Partial<Sent<'trade.plan'>> = {}): Sent<'trade.plan'> => ({
  fundCode: funds.mixed,
  tradeacco,
  amount: '500.00',
  unit: '0',
  monthDay: '25',
  tradePassword: TRADE_PASSWORD,
  agreements: tickedForPurchase,
  ...more,
})
async function refusal(name: PersonName, more: Partial<Sent<'trade.plan'>> = {}) {
  const { client, tradeacco } = await at(name)
  const answer = await client.call('trade.plan', asked(tradeacco, more))
  return answer.ok ? 'ok' : answer.code
}
async function made(name: PersonName, more: Partial<Sent<'trade.plan'>> = {}) {
  const { client, tradeacco } = await at(name)
  const answer = await client.call('trade.plan', asked(tradeacco, more))
  assert.ok(answer.ok)
  return { client, tradeacco, planId: answer.data.planId, first: answer.data.first }
}
const move = (client: Awaited<ReturnType<typeof at>>['client'], planId: string, to: 'pause' | 'resume' | 'stop') =>
  client.call('trade.planStatus', { planId, move: to, tradePassword: TRADE_PASSWORD })

const plansOf = async (who: Awaited<ReturnType<typeof at>>['client']) => {
  const answer = await who.call('trade.planList', {})
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.list
}

test('CALL-098 TRD-04 deductions are shown on open days, the first of the period after today', async () => {
  const client = server.client()
  const days = async (input: SentOf<'trade.planWorkdates'>) => {
    const answer = await client.call('trade.planWorkdates', input)
    return answer.ok ? answer.data.list.slice(0, 3).map(run => run.runDate) : answer.code
  }
  assert.deepEqual(await days({ unit: '0', monthDay: '28' }), ['2026-11-30', '2026-12-28', '2027-01-28'])
  assert.deepEqual(await days({ unit: '0', monthDay: '20' }), ['2026-12-21', '2027-01-20', '2027-02-22'])
  assert.deepEqual(await days({ unit: '1', weekday: '06' }), ['2026-11-27', '2026-12-04', '2026-12-11'])
  assert.deepEqual(await days({ unit: '3', weekday: '02' }), ['2026-11-23', '2026-12-07', '2026-12-21'])
  assert.deepEqual(await days({ unit: '2', startDate: '2026-12-30' }), ['2026-12-30', '2026-12-31', '2027-01-04'])
  assert.equal(await days({ unit: '0' }), 'TRADE-PLAN-DAY')
  assert.equal(await days({ unit: '1' }), 'TRADE-PLAN-DAY')
  assert.equal(await days({ unit: '2', startDate: '2031-01-01' }), 'TRADE-CALENDAR')
})

test('CALL-094 TRD-04 a plan is made once for its request, by the password and the rules of a purchase', async () => {
  const { client, tradeacco } = await at('zhangSan')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => client.call('trade.plan', asked(tradeacco), { requestId: 'one-plan-for-all' })),
  )
  const ids = new Set(answers.map(answer => (answer.ok ? answer.data.planId : answer.code)))
  assert.equal(ids.size, 1)
  const [answer] = answers
  assert.deepEqual(answer?.ok && answer.data.first, { dueDate: '2026-11-25', runDate: '2026-11-25' })
  const other = await client.call('trade.plan', asked(tradeacco, { amount: '1.00' }), { requestId: 'one-plan-for-all' })
  assert.equal(!other.ok && other.code, 'PARAM-0002')
  const list = await client.call('trade.planList', {})
  assert.ok(list.ok)
  const [plan] = list.data.list
  assert.equal(list.data.list.length, 1)
  assert.deepEqual(
    [plan?.state, plan?.amount, plan?.unit, plan?.monthDay, plan?.next?.runDate, plan?.paidCount],
    ['running', '500.00', '0', 25, '2026-11-25', 0],
  )
  assert.equal(plan?.createdAt, '2026-11-20T02:00:00.000Z')
})

test('CALL-094 every refusal of a plan keeps nothing', async () => {
  assert.equal(await refusal('zhangSan', { tradePassword: '000000' }), 'DS-TR0U1057')
  assert.equal(await refusal('zhangSan', { fundCode: '999999' }), 'TRADE-FUND')
  assert.equal(await refusal('zhangSan', { fundCode: funds.suspended }), 'TRADE-CLOSED')
  assert.equal(await refusal('zhangSan', { fundCode: funds.raising }), 'TRADE-CLOSED')
  assert.equal(await refusal('zhangSan', { amount: '9.99' }), 'TRADE-MIN')
  assert.equal(await refusal('zhangSan', { fundCode: funds.money, amount: '100000.01' }), 'TRADE-DAY-MAX')
  assert.equal(await refusal('zhangSan', { amount: '5000000.01' }), 'TRADE-CARD-MAX')
  assert.equal(await refusal('zhangSan', { fundCode: funds.stock }), 'DS-TR0U0119')
  assert.equal(await refusal('zhaoLiuLowest'), 'TRADE-UNSUITABLE')
  assert.equal(await refusal('zhouJiuRiskExpired'), 'GUARD-RISK-EXPIRED')
  assert.equal(await refusal('sunBaIdExpired'), 'GUARD-ID-EXPIRED')
  assert.equal(await refusal('zhangSan', { unit: '1' }), 'TRADE-PLAN-DAY')
  assert.equal(await refusal('zhangSan', { monthDay: '29' }), 'PARAM-0001')
  assert.equal(await refusal('zhangSan', { agreements: [] }), 'AUTH-0007')
  assert.equal(await refusal('zhangSan', { startDate: '2031-01-01' }), 'TRADE-CALENDAR')
  // Another customer's card.
  assert.equal(await refusal('qianQiC5', { tradeacco: world.people.zhangSan.tradeacco }), 'TRADE-CARD')
  assert.deepEqual(
    await (await at('qianQiC5')).client.call('trade.planList', {}).then(answer => answer.ok && answer.data.list),
    [],
  )
})

test('CALL-094 CALL-096 TRD-04 a plan keeps its number through a change, rests, goes on and stops for good', async () => {
  const { client, tradeacco, planId } = await made('zhangSan', { unit: '1', weekday: '04' })
  const change = asked(tradeacco, { planId, amount: '800.00', unit: '1', weekday: '05' })
  const changed = await client.call('trade.plan', change)
  assert.deepEqual(changed.ok && changed.data, { planId, first: { dueDate: '2026-11-26', runDate: '2026-11-26' } })
  assert.deepEqual((await move(client, planId, 'pause')).ok, true)
  const wrong = await move(client, planId, 'pause')
  assert.equal(!wrong.ok && wrong.code, 'TRADE-PLAN-STATE')
  const whilePaused = await client.call('trade.plan', { ...change, amount: '900.00' })
  assert.deepEqual(whilePaused.ok && whilePaused.data.first, null)
  const resumed = await move(client, planId, 'resume')
  assert.deepEqual(resumed.ok && resumed.data, {
    planId,
    state: 'running',
    next: { dueDate: '2026-11-26', runDate: '2026-11-26' },
  })
  const bad = await client.call('trade.planStatus', { planId, move: 'stop', tradePassword: '000000' })
  assert.equal(!bad.ok && bad.code, 'DS-TR0U1057')
  const stop = { planId, move: 'stop', tradePassword: TRADE_PASSWORD } as const
  assert.ok((await client.call('trade.planStatus', stop, { requestId: 'stop-it-once-1' })).ok)
  assert.ok((await client.call('trade.planStatus', stop, { requestId: 'stop-it-once-1' })).ok)
  const dead = await move(client, planId, 'resume')
  assert.equal(!dead.ok && dead.code, 'TRADE-PLAN-STATE')
  const late = await client.call('trade.plan', change)
  assert.equal(!late.ok && late.code, 'TRADE-PLAN-STATE')
  const row = await server.db
    .selectFrom('plan')
    .select(['amount_fen', 'state', 'version', 'ended_at'])
    .where('plan_id', '=', BigInt(planId))
    .executeTakeFirstOrThrow()
  assert.deepEqual([row.amount_fen, row.state, row.version], [fen(90_000n), 'ended', 6])
  assert.ok(row.ended_at)
})

test('CALL-094 CALL-098 TRD-04 a changed amount moves no deduction: neither the week of two nor one shifted past a holiday', async () => {
  const days = { unit: '3', weekday: '05' } as const
  const { client, tradeacco, planId, first } = await made('qianQiC5', days)
  assert.deepEqual(first, { dueDate: '2026-11-26', runDate: '2026-11-26' })
  const standsBefore = (dueDate: string, runDate: string) =>
    server.db
      .updateTable('plan')
      .set({ next_due: isoDate(dueDate), next_run: isoDate(runDate) })
      .where('plan_id', '=', BigInt(planId))
      .execute()
  const changed = async (more: Partial<Sent<'trade.plan'>>) => {
    const answer = await client.call('trade.plan', asked(tradeacco, { planId, ...days, ...more }))
    return answer.ok ? answer.data.first : answer.code
  }
  const shown = async (nextDue: string) => {
    const answer = await client.call('trade.planWorkdates', { ...days, nextDue })
    return answer.ok ? answer.data.list.slice(0, 2).map(run => run.runDate) : answer.code
  }
  await standsBefore('2026-12-03', '2026-12-03')
  assert.deepEqual(await changed({ amount: '600.00' }), { dueDate: '2026-12-03', runDate: '2026-12-03' })
  assert.deepEqual(await shown('2026-12-03'), ['2026-12-03', '2026-12-17'])
  // Due on a holiday that ends tomorrow: today lies between the plan's nominal day and its deduction day.
  await standsBefore('2026-10-01', '2026-11-23')
  assert.deepEqual(await changed({ amount: '700.00' }), { dueDate: '2026-10-01', runDate: '2026-11-23' })
  assert.deepEqual(await shown('2026-10-01'), ['2026-10-08', '2026-10-15'])
  assert.equal(await shown('1999-10-01'), 'TRADE-CALENDAR')
  assert.deepEqual(await changed({ weekday: '04' }), { dueDate: '2026-11-25', runDate: '2026-11-25' })
})

test('CALL-095 a customer’s plans are listed with what they deduct and when, and nobody else’s', async () => {
  const { client, tradeacco, planId } = await made('zhangSan', { amount: '300.00' })
  const plan = (await plansOf(client)).find(each => each.planId === planId)
  assert.deepEqual(plan && [plan.tradeacco, plan.amount, plan.state, plan.cardTail, plan.next !== null], [
    tradeacco,
    '300.00',
    'running',
    world.people.zhangSan.cardNo.slice(-4),
    true,
  ])
  assert.equal((await move(client, planId, 'pause')).ok, true)
  assert.equal((await plansOf(client)).find(each => each.planId === planId)?.state, 'paused')
  const { client: other } = await at('qianQiC5')
  assert.ok((await plansOf(other)).every(each => each.planId !== planId))
})

test('CALL-094 CALL-096 another’s plan is not found, neither to change, to pause nor to read it', async () => {
  const { planId } = await made('zhangSan')
  const { client, tradeacco } = await at('qianQiC5')
  const changed = await client.call('trade.plan', asked(tradeacco, { planId }))
  assert.equal(!changed.ok && changed.code, 'TRADE-PLAN')
  const paused = await move(client, planId, 'pause')
  assert.equal(!paused.ok && paused.code, 'TRADE-PLAN')
  const runs = await client.call('trade.planRuns', { planId, pageParam: { pageNum: 1, pageSize: 10 } })
  assert.deepEqual(runs.ok && [runs.data.total, runs.data.list], [0, []])
  const { client: own, tradeacco: card } = await at('zhangSan')
  const elsewhere = await own.call('trade.plan', asked(card, { planId, fundCode: funds.bond }))
  assert.equal(!elsewhere.ok && elsewhere.code, 'TRADE-PLAN')
})

test('CUS-13 TRD-04 a daily plan is changed, paused and ended on any day before its run and after it, and waits in between', async () => {
  const daily = { fundCode: funds.money, unit: '2' } as const
  const { tradeacco, planId } = await made('zhaoLiuLowest', daily)
  const { planId: ended } = await made('zhaoLiuLowest', daily)
  const own = async () => (await at('zhaoLiuLowest')).client
  const isOk = async (to: 'pause' | 'resume' | 'stop', id = planId) => {
    const answer = await move(await own(), id, to)
    return answer.ok || answer.code
  }
  const change = async () => {
    const answer = await (await own()).call('trade.plan', asked(tradeacco, { ...daily, planId, amount: '20.00' }))
    return answer.ok || answer.code
  }
  const nextOf = async () => (await plansOf(await own())).find(each => each.planId === planId)?.next?.runDate

  await server.setClock('2026-11-23T09:29:59+08:00')
  assert.deepEqual([await isOk('stop', ended), await change()], [true, true])
  assert.equal(await nextOf(), '2026-11-23', 'a change before the run keeps the deduction of the day')

  await server.setClock('2026-11-23T09:30:00+08:00')
  assert.deepEqual([await isOk('pause'), await change()], ['TRADE-PLAN-RUNS', 'TRADE-PLAN-RUNS'], 'due')
  await runPlans(server.ctx, isoDate('2026-11-23'))
  assert.equal(await isOk('stop'), 'TRADE-PLAN-RUNS', 'the bank has not answered yet')
  for (const state of ['unknown', 'requested'] as const) {
    await sql`update bank_txn t set state = ${state} from orders o where o.order_id = t.order_id and o.plan_id = ${planId}::bigint`.execute(
      server.db,
    )
    assert.equal(await isOk('stop'), 'TRADE-PLAN-RUNS', `the bank's answer is ${state}`)
  }
  await movePayments(server.ctx)

  assert.deepEqual([await change(), await isOk('pause'), await isOk('resume')], [true, true, true])
  assert.equal(await nextOf(), '2026-11-24', 'no second deduction on the same day')
  assert.equal(await isOk('stop'), true)
  const runsOf = async (id: string) => {
    const runs = await (await own()).call('trade.planRuns', { planId: id, pageParam: { pageNum: 1, pageSize: 10 } })
    return runs.ok ? runs.data.list : []
  }
  assert.deepEqual([(await runsOf(planId)).length, (await runsOf(ended)).length], [1, 0])
})

test('TRD-06 the order of a deduction is not taken back on its day', async () => {
  const { planId } = await made('zhaoLiuLowest', { fundCode: funds.money, unit: '2' })
  await server.setClock('2026-11-24T09:31:00+08:00')
  await runPlans(server.ctx, isoDate('2026-11-24'))
  const { client } = await at('zhaoLiuLowest')
  const runs = await client.call('trade.planRuns', { planId, pageParam: { pageNum: 1, pageSize: 10 } })
  const orderId = runs.ok ? (runs.data.list[0]?.orderId ?? '') : ''
  const undone = await client.call('trade.withdrawal', { orderId, tradePassword: TRADE_PASSWORD })
  assert.equal(!undone.ok && undone.code, 'TRADE-PLAN-TODAY')
  // The statement alone does not release it either, whatever was decided before.
  const key = { custno: world.people.zhaoLiuLowest.custno, requestId: 'of-today-0001', call: 'x', bodyHash: '-' }
  assert.deepEqual(await withdrawOrders(server.db, [{ ...key, orderId: BigInt(orderId), reply: {} }]), [
    'not-withdrawable',
  ])
})
