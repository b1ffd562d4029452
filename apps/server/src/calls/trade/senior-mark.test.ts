import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { checkViolation } from '@zhixiao/db/pg-errors.ts'
import { CARD_DAY_LIMIT } from '@zhixiao/db/trade/card-limit.ts'
import { placePurchases } from '@zhixiao/db/trade/place-order.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runPlans } from '../../jobs/run-plans.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { confirmedWarning } from '../../testing/confirmed-warning.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'
import { openSeniorMark } from './senior-mark.ts'

const { server, world } = await openWorld()
const { custno, tradeacco } = world.people.qianQiC5
await sql`update fund set risk_level = 4 where fundcode = ${funds.stock}`.execute(server.db)
const born = (birthday: string) =>
  sql`update customer set birthday = ${birthday}::date, risk_valid_to = '2030-01-01', version = version + 1 where custno = ${custno}`.execute(
    server.db,
  )
const client = async () => server.client(await world.tokenOf('qianQiC5'))
const buying = {
  tradeacco,
  fundCode: funds.stock,
  tradePassword: TRADE_PASSWORD,
  amount: '1000.00',
  agreements: tickedForPurchase,
}
async function buy(requestId?: string, by?: Awaited<ReturnType<typeof client>>): Promise<[string, string | undefined]> {
  const answer = await (by ?? (await client())).call(
    'trade.purchase',
    buying,
    requestId === undefined ? {} : { requestId },
  )
  return answer.ok ? ['ok', answer.data.orderId] : [answer.code, (answer.data as { reason?: string } | null)?.reason]
}
async function warnings(): Promise<string[]> {
  const given = await (await client()).call('trade.warnings', { fundCode: funds.stock })
  return given.ok ? given.data.list.map(({ code }) => code) : [given.code]
}

async function confirmedAndWaiting(): Promise<[confirmed: string | null, waitsUntil: string | null]> {
  const match = await (await client()).call('trade.riskAssessment', { fundCode: funds.stock })
  assert.ok(match.ok)
  return [match.data.seniorConfirmed, match.data.seniorFrom]
}

test('LAW-10 from the 65th birthday on an R4 order needs its own warning, a wait of 24 hours and a mark of its own', async () => {
  await born('1961-11-21')
  assert.deepEqual(await warnings(), [])
  assert.equal((await buy())[0], 'ok', 'a day before the birthday')
  await born('1961-11-20')
  assert.deepEqual(await warnings(), ['RISK-SENIOR'])
  assert.equal((await buy())[0], 'TRADE-SENIOR')
  await confirmedWarning(await client(), funds.stock)
  assert.deepEqual(await warnings(), [], 'confirmed and waiting')
  assert.deepEqual(await buy(), ['TRADE-SENIOR-WAIT', '特别提示已确认，2026-11-21 10:00:00 起可以提交'])
  const confirmed = '2026-11-20T02:00:00.000Z'
  assert.deepEqual(await confirmedAndWaiting(), [confirmed, '2026-11-21T02:00:00.000Z'], 'the form knows it before')
  await server.setClock('2026-11-23T10:00:00+08:00')
  assert.deepEqual(await confirmedAndWaiting(), [confirmed, null], 'the order uses it')
  const [, orderId] = await buy('senior-order-1')
  assert.match(orderId ?? '', /^\d+$/)
  assert.deepEqual(await buy('senior-order-1'), ['ok', orderId], 'a repeat is the same order and uses no other mark')
  assert.equal((await buy())[0], 'TRADE-SENIOR', 'each order has a mark of its own')
  assert.deepEqual(await confirmedAndWaiting(), [null, null])
  const { rows } = await sql<{ request_id: string; text: string; warning_code: string }>`
    select u.request_id, m.text, m.warning_code from senior_mark_use u join leave_mark m on m.id = u.mark_id`.execute(
    server.db,
  )
  assert.deepEqual(
    rows.map(({ request_id, warning_code }) => [request_id, warning_code]),
    [['senior-order-1', 'RISK-SENIOR']],
  )
  assert.match(
    rows[0]?.text ?? '',
    /^您已年满 65 周岁，本产品的风险等级为 R4 .*确认满 24 小时后方可提交申请，每笔申请须单独确认。$/,
  )
})

const uses = async () =>
  (
    await sql<{ request_id: string }>`select request_id from senior_mark_use order by mark_id`.execute(server.db)
  ).rows.map(row => row.request_id)

test('LAW-10 a mark serves its own fund, level, customer and time', async () => {
  await confirmedWarning(await client(), funds.stock)
  await server.setClock('2026-11-24T10:00:00+08:00')
  const asked = { custno, fundcode: String(funds.stock), riskLevel: 4, birthday: isoDate('1961-11-20') }
  const faultAt = async (at: string, other: Partial<typeof asked> = {}) => {
    const mark = await openSeniorMark(server.db, { ...asked, ...other, now: new Date(at) })
    return mark.ok ? typeof mark.data : mark.code
  }
  const now = '2026-11-24T10:00:00+08:00'
  assert.equal(await faultAt(now), 'bigint')
  assert.equal(await faultAt(now, { fundcode: funds.mixed }), 'TRADE-SENIOR')
  assert.equal(await faultAt(now, { riskLevel: 5 }), 'TRADE-SENIOR')
  assert.equal(await faultAt(now, { custno: world.people.zhangSan.custno }), 'TRADE-SENIOR')
  await server.setClock('2026-12-23T10:00:00+08:00')
  assert.equal(await faultAt('2026-12-23T10:00:00+08:00'), 'TRADE-SENIOR', 'thirty days after its confirmation')
  await server.setClock(now)
})

test('LAW-10 TRD-08 an order that is not placed leaves its mark usable', async () => {
  const facts = await readCustomerFacts(server.db, custno)
  const key = { custno, fundcode: String(funds.stock), riskLevel: 4 }
  const mark = await openSeniorMark(server.db, { ...key, ...facts })
  assert.ok(mark.ok && mark.data)
  const { version: fundVersion } = await server.db
    .selectFrom('fund')
    .select('version')
    .where('fundcode', '=', funds.stock)
    .executeTakeFirstOrThrow()
  const intent = {
    custno,
    tradeacco,
    fundcode: funds.stock,
    requestId: 'senior-refused-1',
    kind: KIND.purchase,
    bodyHash: 'test',
    amount: fen(100_000n),
    customerVersion: facts.version,
    fundVersion,
    leaveMarkId: null,
    agreements: '',
    seniorMarkId: mark.data,
  }
  const before = await uses()
  const day = isoDate('2026-11-25')
  const promised = { tradeDate: day, confirmDate: null, payDate: null }
  assert.deepEqual(await placePurchases(server.db, [{ ...intent, promised }]), [null])
  await sql`update fund set day_max_fen = 1 where fundcode = ${funds.stock}`.execute(server.db)
  assert.deepEqual(await placePurchases(server.db, [intent]), [null])
  await sql`update fund set day_max_fen = 0 where fundcode = ${funds.stock}`.execute(server.db)
  await sql`update bank set day_max_fen = 1`.execute(server.db)
  await assert.rejects(placePurchases(server.db, [intent]), error => checkViolation(error) === CARD_DAY_LIMIT)
  await sql`update bank set day_max_fen = 2000000000`.execute(server.db)
  assert.deepEqual(await uses(), before)
  const [placed] = await placePurchases(server.db, [intent])
  assert.ok(placed)
  assert.deepEqual(await uses(), [...before, 'senior-refused-1'])
})

test('LAW-10 TRD-08 of ten orders at once a mark serves one', async () => {
  await confirmedWarning(await client(), funds.stock)
  await server.setClock('2026-11-25T10:00:00+08:00')
  const [before, by] = [await uses(), await client()]
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => buy(`senior-race-${index}`, by)))
  const placed = answers.flatMap(([code], index) => (code === 'ok' ? [`senior-race-${index}`] : []))
  assert.equal(placed.length, 1)
  assert.deepEqual(new Set(answers.map(([code]) => code)), new Set(['ok', 'TRADE-SENIOR']))
  assert.deepEqual((await uses()).slice(before.length), placed)
})

test('LAW-10 a plan asks again once a year: without a mark of the year it pauses, and resuming takes a new one', async () => {
  await confirmedWarning(await client(), funds.stock)
  await server.setClock('2026-11-26T10:00:00+08:00')
  const plan = await (await client()).call('trade.plan', { ...buying, unit: '0', monthDay: '27' })
  assert.ok(plan.ok, JSON.stringify(plan))
  const { planId } = plan.data
  const runOn = async (day: string) => {
    await sql`update plan set next_due = ${day}::date, next_run = ${day}::date where plan_id = ${planId}`.execute(
      server.db,
    )
    await server.setClock(`${day}T10:00:00+08:00`)
    await runPlans(server.ctx, isoDate(day))
    const row = await server.db
      .selectFrom('plan')
      .select('state')
      .where('plan_id', '=', BigInt(planId))
      .executeTakeFirstOrThrow()
    const failures = await server.db.selectFrom('plan_failure').select('code').execute()
    return [row.state, ...failures.map(({ code }) => code)]
  }
  assert.deepEqual(await runOn('2026-11-27'), ['running'])
  assert.deepEqual(await runOn('2027-11-25'), ['paused', 'TRADE-SENIOR'])
  const resumed = await (await client()).call('trade.planStatus', {
    planId,
    move: 'resume',
    tradePassword: TRADE_PASSWORD,
  })
  assert.equal(resumed.ok || resumed.code, 'TRADE-SENIOR')
})

test('LAW-10 a plan that its owner paused asks for the warning and the wait again whenever it is resumed, and for nothing to rest or end', async () => {
  await born('1961-11-20')
  const move = async (planId: string, to: 'pause' | 'resume' | 'stop') => {
    const answer = await (await client()).call('trade.planStatus', { planId, move: to, tradePassword: TRADE_PASSWORD })
    return answer.ok ? answer.data.state : answer.code
  }
  const uses = async () => (await server.db.selectFrom('senior_mark_use').select('mark_id').execute()).length
  await server.setClock('2027-12-06T10:00:00+08:00')
  await confirmedWarning(await client(), funds.stock)
  await server.setClock('2027-12-07T10:00:00+08:00')
  const plan = await (await client()).call('trade.plan', { ...buying, unit: '0', monthDay: '20' })
  assert.ok(plan.ok, JSON.stringify(plan))
  const { planId } = plan.data
  const used = await uses()
  assert.equal(await move(planId, 'pause'), 'paused')
  // The warning of yesterday was used by the plan: a resumption is a decision of its own.
  assert.equal(await move(planId, 'resume'), 'TRADE-SENIOR')
  await confirmedWarning(await client(), funds.stock)
  assert.equal(await move(planId, 'resume'), 'TRADE-SENIOR-WAIT')
  await server.setClock('2027-12-08T10:00:00+08:00')
  // What every resumption needs besides: a risk level that is valid.
  const validTo = (day: string) =>
    sql`update customer set risk_valid_to = ${day}::date, version = version + 1 where custno = ${custno}`.execute(
      server.db,
    )
  await validTo('2027-12-01')
  assert.equal(await move(planId, 'resume'), 'GUARD-RISK-EXPIRED')
  await validTo('2030-01-01')
  assert.equal(await uses(), used)
  assert.equal(await move(planId, 'resume'), 'running')
  assert.equal(await uses(), used + 1)
  assert.equal(await move(planId, 'pause'), 'paused')
  assert.equal(await move(planId, 'resume'), 'TRADE-SENIOR')
  // Nobody of 64 is asked.
  await born('1963-01-13')
  assert.equal(await move(planId, 'resume'), 'running')
  await born('1961-11-20')
  assert.equal(await move(planId, 'stop'), 'ended')
  assert.equal(await uses(), used + 1)
})
