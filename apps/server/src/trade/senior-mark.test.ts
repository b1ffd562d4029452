import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { runPlans } from '../jobs/run-plans.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { confirmedWarning } from '../testing/confirmed-warning.ts'
import { openWorld } from '../testing/open-world.ts'
import { funds, TRADE_PASSWORD } from '../testing/world.ts'
import { seniorFault } from './senior-mark.ts'

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
async function buy(requestId?: string): Promise<[string, string | undefined]> {
  const answer = await (await client()).call('trade.purchase', buying, requestId === undefined ? {} : { requestId })
  return answer.ok ? ['ok', answer.data.orderId] : [answer.code, (answer.data as { reason?: string } | null)?.reason]
}
async function warnings(): Promise<string[]> {
  const given = await (await client()).call('trade.warnings', { fundCode: funds.stock })
  return given.ok ? given.data.list.map(({ code }) => code) : [given.code]
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
  await server.setClock('2026-11-23T10:00:00+08:00')
  const [, orderId] = await buy('senior-order-1')
  assert.match(orderId ?? '', /^\d+$/)
  assert.deepEqual(await buy('senior-order-1'), ['ok', orderId], 'a repeat is the same order and uses no other mark')
  assert.equal((await buy())[0], 'TRADE-SENIOR', 'each order has a mark of its own')
  const { rows } = await sql<{ request_id: string; text: string; warning_code: string }>`
    select u.request_id, m.text, m.warning_code from senior_mark_use u join leave_mark m on m.id = u.mark_id`.execute(
    server.db,
  )
  assert.deepEqual(
    rows.map(({ request_id, warning_code }) => [request_id, warning_code]),
    [['senior-order-1', 'RISK-SENIOR']],
  )
  assert.match(rows[0]?.text ?? '', /^您已年满 65 周岁，本产品的风险等级为R4 /)
})

test('LAW-10 a mark serves its own fund, level, customer and time: the request that used it buys nothing else with it', async () => {
  await sql`update fund set risk_level = 4 where fundcode = ${funds.mixed}`.execute(server.db)
  await confirmedWarning(await client(), funds.stock)
  await server.setClock('2026-11-24T10:00:00+08:00')
  const requestId = 'senior-order-2'
  const asked = { custno, fundcode: String(funds.stock), riskLevel: 4, birthday: isoDate('1961-11-20') }
  const faultAt = async (at: string, other: Partial<typeof asked> = {}) =>
    (await seniorFault(server.db, { ...asked, ...other, now: new Date(at) }, requestId))?.code ?? 'ok'
  const now = '2026-11-24T10:00:00+08:00'
  assert.equal(await faultAt(now), 'ok', 'an order that is refused after this step may be sent again')
  const mixed = await (await client()).call('trade.purchase', { ...buying, fundCode: funds.mixed }, { requestId })
  assert.equal(mixed.ok || mixed.code, 'TRADE-SENIOR')
  await confirmedWarning(await client(), funds.mixed)
  await server.setClock('2026-11-25T10:00:00+08:00')
  const later = '2026-11-25T10:00:00+08:00'
  assert.equal(await faultAt(later, { fundcode: funds.mixed }), 'TRADE-SENIOR', 'not even with a mark of that fund')
  assert.equal(await faultAt(later, { riskLevel: 5 }), 'TRADE-SENIOR')
  assert.equal(await faultAt(later, { custno: world.people.zhangSan.custno }), 'TRADE-SENIOR')
  assert.equal(await faultAt(later), 'ok')
  await server.setClock('2026-12-23T10:00:00+08:00')
  assert.equal(await faultAt('2026-12-23T10:00:00+08:00'), 'TRADE-SENIOR', 'thirty days after its confirmation')
  await server.setClock('2026-11-25T10:00:00+08:00')
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
