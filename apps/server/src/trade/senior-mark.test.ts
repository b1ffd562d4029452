import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { runPlans } from '../jobs/run-plans.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { confirmedWarning } from '../testing/confirmed-warning.ts'
import { openWorld } from '../testing/open-world.ts'
import { funds, TRADE_PASSWORD } from '../testing/world.ts'

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

test('LAW-10 a plan asks again once a year: without a mark of the year it pauses, and resuming takes a new one', async () => {
  await confirmedWarning(await client(), funds.stock)
  await server.setClock('2026-11-24T10:00:00+08:00')
  const plan = await (await client()).call('trade.plan', { ...buying, unit: '0', monthDay: '26' })
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
  assert.deepEqual(await runOn('2026-11-26'), ['running'])
  assert.deepEqual(await runOn('2027-11-23'), ['paused', 'TRADE-SENIOR'])
  const resumed = await (await client()).call('trade.planStatus', {
    planId,
    move: 'resume',
    tradePassword: TRADE_PASSWORD,
  })
  assert.equal(resumed.ok || resumed.code, 'TRADE-SENIOR')
})
