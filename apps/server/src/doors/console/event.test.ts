import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let maker: Desk
/** 10,000 shares of the bond fund from the 18th, of which 3,000.00 and 1,000.01 are sold on the 19th. */
before(async () => {
  ops = await startTestOps()
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.bond, 12_345n)
  await movePayments(ops.server.ctx)
  await publish('2026-11-18', '1.2345')
  await ops.server.setClock('2026-11-19T20:00:00+08:00')
  await ops.run('settle', '2026-11-19')
  await sell('huge-sale-1', 300_000n, '1')
  await sell('huge-sale-2', 100_001n, '0')
  office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, { maker: ['entry'], reader: ['service'] })
  maker = office.desk()
  await firstSignIn(maker, 'maker')
})
after(async () => {
  await office.close()
  await ops.close()
})

async function publish(day: string, nav: string) {
  await ops.server.setClock(`${day}T20:00:00+08:00`)
  const content = `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},${day},${nav},${nav}\n`
  const { code, text } = await ops.run('nav', 'import', ops.file(`nav-${day}.csv`, content))
  assert.equal(code, 0, text)
}

async function sell(name: string, shares: bigint, rest: '0' | '1') {
  const { custno, tradeacco } = ops.world.people.zhangSan
  await sql`
    with frozen as (update holding set frozen_cents = frozen_cents + ${shares} where custno = ${custno} and fundcode = ${funds.bond})
    insert into orders (custno, tradeacco, fundcode, kind, shares_cents, large_redemption, accept_at, trade_date, confirm_date, pay_date, request_id, body_hash)
    values (${custno}, ${tradeacco}, ${funds.bond}, '024', ${shares}, ${rest}, '2026-11-19 10:00+08', '2026-11-19', '2026-11-20', '2026-11-23', ${name}, '-')`.execute(
    ops.db,
  )
}

const day = isoDate('2026-11-19')

test('CON-05 a huge redemption beside its three results: full, least and own, order by order', async () => {
  const { data: list } = await maker.call('event.list', {})
  const flow = list.flows.find(each => each.fundCode === funds.bond)
  assert.deepEqual(
    [flow?.day, flow?.net, flow?.previousTotal, flow?.percent, flow?.isHuge, flow?.least],
    [day, '4000.01', '10000.00', '40.00', true, '1000.00'],
  )
  const { data } = await maker.call('event.show', { fundCode: funds.bond, day, accept: '2000.00' })
  // 2,000 of 4,000.01: 3,000.00 gets 1,499.99 and 1,000.01 gets 500.00, each cut to the cent.
  assert.deepEqual(
    data.orders.map(({ shares, accepted, deferred, cancelled }) => [shares, accepted, deferred, cancelled]),
    [
      ['3000.00', '1499.99', '1500.01', '0.00'],
      ['1000.01', '500.00', '0.00', '500.01'],
    ],
  )
  const { full, least, own } = data.plans
  assert.deepEqual([full.accepted, full.outflow, full.percent], ['4000.01', '4938.01', '100.00'])
  assert.deepEqual([least.accepted, least.deferred, least.cancelled], ['999.99', '2250.01', '750.01'])
  assert.deepEqual([own?.accepted, own?.percent], ['1999.99', '50.00'])
  assert.deepEqual([full.nextPercent, least.nextPercent, own?.nextPercent], ['0.00', '25.00', '18.75'])
  assert.deepEqual([data.holders, data.nextDay, data.orders[0]?.outflow], [1, '2026-11-20', '1851.74'])
  assert.equal((await maker.call('event.show', { fundCode: funds.mixed, day })).code, 'CON-0404')
})

test('CON-05 the part of the fund’s cash that leaves, and the draft of the notice with its reason, stand beside the plan', async () => {
  const proposal = { fundCode: funds.bond, day, accept: '2000.00', cash: '4000.00', reason: '现券变现需三个交易日' }
  const { plans, notice } = (await maker.call('event.show', proposal)).data
  assert.deepEqual([plans.full.cashPercent, plans.own?.cashPercent], ['123.45', '61.72'])
  assert.match(notice?.title ?? '', /发生巨额赎回并部分接受赎回申请的公告$/)
  for (const words of ['40.00%', '现券变现需三个交易日。', '接受比例约为 50.00%', '转入 2026-11-20'])
    assert.ok(notice?.body.includes(words), words)
  const all = await maker.call('event.show', { fundCode: funds.bond, day, accept: '9999.00' })
  assert.equal(all.data.notice, null, 'nothing is announced where all is accepted')
  assert.equal(all.data.plans.own?.cashPercent, null)
  const act = { act: 'redemption limit' as const, input: { fund: funds.bond, day } }
  const tried = await maker.call('request.try', { ...act, input: { ...act.input, accept: 'all', cash: '4000.00' } })
  assert.deepEqual(tried.data.shown?.changes, [{ name: '接受份额', before: '全部', after: '全部' }])
  assert.deepEqual(tried.data.shown?.warnings, ['预计流出超过基金现金'])
})

test('CON-05 CON-21 the decision is asked for with what it makes of each order; a new order makes it another', async () => {
  const proposal = { act: 'redemption limit' as const, input: { fund: funds.bond, day, accept: '2000.00' } }
  const low = await maker.call('request.try', { ...proposal, input: { ...proposal.input, accept: '999.99' } })
  assert.equal((low.data as unknown as { reason: string }).reason, '至少接受 1000.00 份，即基金总份额的一成')
  const tried = await maker.call('request.try', proposal)
  assert.equal(tried.code, '0000')
  assert.deepEqual(tried.data.shown?.changes, [{ name: '接受份额', before: '全部', after: '2000.00' }])
  assert.deepEqual(
    tried.data.shown?.totals.map(({ value }) => value),
    ['4000.01 份', '1999.99 份', '1500.01 份', '500.01 份', '2468.99 元', '18.75%', '1 位'],
  )
  await sell('huge-sale-3', 1n, '1')
  const asked = await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '流动性不足' })
  assert.equal(asked.code, 'CON-0409')
  const again = (asked.data as unknown as typeof tried.data).digest
  const { data: kept } = await maker.call('request.submit', { ...proposal, digest: again, note: '流动性不足' })
  const { open } = (await maker.call('event.show', { fundCode: funds.bond, day })).data
  assert.deepEqual(
    open.map(({ requestId, act, requestedBy }) => [requestId, act, requestedBy.name]),
    [[kept.requestId, 'redemption limit', 'maker']],
    'who opens the page now reads who has asked',
  )
  const { rows } = await sql`select 1 from redemption_limit`.execute(ops.db)
  assert.equal(rows.length, 0, 'nothing is decided by one person')
})

test('CON-05 settlement accepts of each order what was simulated', async () => {
  const { data } = await maker.call('event.show', { fundCode: funds.bond, day, accept: '2000.00' })
  assert.equal(
    (await ops.run('redemption', 'limit', funds.bond, day, '--accept', '2000.00')).code,
    1,
    'one is open already',
  )
  await sql`update act_request set state = 'withdrawn', decided_by = 'maker', decided_at = business_now() where state = 'open'`.execute(
    ops.db,
  )
  assert.equal((await ops.run('redemption', 'limit', funds.bond, day, '--accept', 'all')).code, 0)
  const decided = (await maker.call('event.show', { fundCode: funds.bond, day })).data
  assert.deepEqual([decided.isFull, decided.notice], [true, null])
  assert.equal((await ops.run('redemption', 'limit', funds.bond, day, '--accept', '2000.00')).code, 0)
  await publish('2026-11-19', '1.2345')
  await ops.server.setClock('2026-11-20T20:00:00+08:00')
  assert.equal((await ops.run('settle', '2026-11-20')).code, 0)
  const { rows } = await sql<{ id: string; accepted: bigint }>`
    select o.order_id::text as id, c.shares_cents as accepted from orders o join confirmation c using (order_id)
    where o.fundcode = ${funds.bond} and o.kind = '024' order by 1`.execute(ops.db)
  const simulated = new Map(data.orders.map(order => [order.orderId, order.accepted]))
  for (const { id, accepted } of rows)
    assert.equal(
      String(accepted),
      simulated
        .get(id)
        ?.replace('.', '')
        .replace(/^0+(?=\d)/, ''),
    )
  assert.equal(rows.length, 3)
})
