import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { sentMessages } from '../../testing/codes.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let maker: Desk
let checker: ReturnType<typeof office.seat>
/** 10,000.00 shares of the bond fund since the 19th, a plan and a paid purchase, on the morning of the 20th. */
before(async () => {
  ops = await startTestOps()
  await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.bond, 12_345n)
  await movePayments(ops.server.ctx)
  await publish('2026-11-18')
  await ops.server.setClock('2026-11-19T20:00:00+08:00')
  await ops.run('settle', '2026-11-19')
  await publish('2026-11-19')
  await ops.server.setClock('2026-11-20T09:30:00+08:00')
  const { tradeacco } = ops.world.people.zhangSan
  const terms = { unit: '1', weekday: '04', fundCode: funds.bond, tradeacco, amount: '300.00' } as const
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const given = { ...terms, tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  const plan = await client.call('trade.plan', given)
  assert.ok(plan.ok, JSON.stringify(plan))
  await ops.buy(funds.bond, 500n)
  await movePayments(ops.server.ctx)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  office = await openDesks(ops.server.ctx, { maker: ['entry'], checker: ['check'], clears: ['clearing'] })
  maker = office.at('maker')
  checker = office.seat('checker')
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await office.close()
  await ops.close()
})

async function publish(day: string) {
  await ops.server.setClock(`${day}T20:00:00+08:00`)
  const content = `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},${day},1.2345,1.2345\n`
  const { code, text } = await ops.run('nav', 'import', ops.file(`nav-${day}.csv`, content))
  assert.equal(code, 0, text)
}

const proposal = {
  act: 'fund liquidate' as const,
  input: { fund: funds.bond, day: '2026-11-20', amount: '12000.01', last: true as const },
}
const countOf = async (table: 'liquidation' | 'plan') =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where fundcode = ${funds.bond}
    and ${table === 'plan' ? sql`state <> 'ended'` : sql`true`}`.execute(ops.db)
  ).rows[0]?.count

test('SHLF-03 CON-06 what a liquidation would do is shown before it is asked for, and two people decide it', async () => {
  assert.equal((await office.at('clears').call('request.try', proposal)).code, 'CON-0403')
  const wrong = await maker.call('request.try', { ...proposal, input: { ...proposal.input, day: '2026-11-19' } })
  assert.match(JSON.stringify(wrong.data), /最早为 2026-11-20/)
  const tried = await maker.call('request.try', proposal)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  // Institutions with a status of their own buy nothing of a fund that ends either.
  await ops.db.updateTable('fund').set({ inst_status: '0' }).where('fundcode', '=', funds.bond).execute()
  const { changes, totals, tables } = tried.data.shown ?? assert.fail('nothing is shown')
  assert.deepEqual(
    changes.map(({ name, before, after }) => [name, before, after]),
    [
      ['2026-11-20 权益登记的清算款', null, '12000.01 元'],
      ['基金状态', '开放期', '即日起暂停申购，2026-11-23 起终止'],
      ['全部份额', '持有', '派发后注销'],
    ],
  )
  assert.deepEqual(
    totals.map(({ name, value }) => `${name} ${value}`),
    ['持有人 1 户', '现有份额 10000.00 份'],
  )
  assert.deepEqual(
    tried.data.shown?.around?.map(({ name, value }) => `${name} ${value}`),
    ['终止的定投 1 个', '退款的申购 1 笔，500.00 元', '待确认的赎回与转出，先行确认 0 笔，0.00 份'],
  )
  const { custno, tradeacco, mobile } = ops.world.people.zhangSan
  assert.deepEqual(tables[0]?.rows, [[custno, tradeacco, '10000.00', '12000.01']])
  const asked = await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '按清算报告' })
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  assert.deepEqual([await countOf('liquidation'), await countOf('plan')], [0, 1], 'a request changes nothing')
  const again = await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '再次提交' })
  assert.notEqual(again.code, '0000', 'one request of a fund is open')
  const { data: list } = await checker.desk.call('event.list', {})
  assert.deepEqual(
    list.open.map(({ act }) => act),
    ['fund liquidate'],
  )
  const id = asked.data.requestId
  const { data } = await checker.desk.call('request.show', { id })
  // A customer cannot keep a fund from ending by an order placed while the request waits: it goes back with the others.
  await ops.buy(funds.bond, 100n)
  await movePayments(ops.server.ctx)
  const own = await maker.call('request.approve', { id, digest: data.digest, code: office.seat('maker').codes.next() })
  assert.notEqual(own.code, '0000', 'nobody releases an own request')
  const done = await checker.desk.call('request.approve', { id, digest: data.digest, code: checker.codes.next() })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  assert.deepEqual([await countOf('liquidation'), await countOf('plan')], [1, 0])
  const stored = await ops.db
    .selectFrom('fund')
    .selectAll()
    .where('fundcode', '=', funds.bond)
    .executeTakeFirstOrThrow()
  assert.deepEqual([stored.status, stored.inst_status], ['5', null])
  const { rows: back } = await sql<{ amount: bigint }>`
    select amount_fen as amount from orders where fundcode = ${funds.bond} and fail_code = 'FUND-ENDED' order by 1`.execute(
    ops.db,
  )
  assert.deepEqual(
    back.map(({ amount }) => amount),
    [10_000n, 50_000n],
  )
  const told = (await sentMessages(ops.server)).filter(sent => sent.mobile === mobile).map(sent => sent.body)
  assert.ok(
    told.some(body => /将终止运作并清算，您的定投计划已终止/.test(body)),
    told.join('\n'),
  )
  const { data: now } = await maker.call('event.list', {})
  assert.deepEqual(
    now.ending.map(each => [each.day, each.amount, each.isLast, each.paid]),
    [['2026-11-20', '12000.01', true, null]],
  )
  const { rows } = await sql<{ detail: object }>`
    select detail - 'requestId' as detail from audit_log where act = 'fund liquidate' order by id desc limit 1`.execute(
    ops.db,
  )
  const { fund: fundcode, day, amount } = proposal.input
  // The page of the fund lists these among its changes.
  assert.deepEqual(rows[0]?.detail, {
    fundcode,
    day,
    amount,
    isLast: true,
    shares: '10000.00',
    changes: [`${fundcode} pays 12000.01 yuan of 2026-11-20, the last`],
    terms: changes.map(change => ({ fundcode, ...change })),
  })
})

test('SHLF-03 the settlement pays it, and the customer reads the payment with its working, a receipt and a message', async () => {
  await publish('2026-11-20')
  await ops.server.setClock('2026-11-23T08:30:00+08:00')
  await ops.run('settle', '2026-11-23')
  await movePayments(ops.server.ctx)
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const page = { fundCode: funds.bond, pageParam: { pageNum: 1, pageSize: 20 } }
  const records = await client.call('query.tradeRecord', page)
  assert.ok(records.ok, JSON.stringify(records))
  const paid = records.data.list.find(row => row.businessName === '基金清算') ?? assert.fail('no payment')
  assert.equal(paid.confirmedAmount, '12000.01')
  const detail = await client.call('query.recordDetail', { orderId: paid.orderId })
  assert.ok(detail.ok)
  assert.deepEqual([detail.data.working?.net, detail.data.working?.shares], ['12000.01', '10000.00'])
  assert.ok(detail.data.timeline.some(({ title, done }) => title === '清算款到账' && done))
  const assets = await client.call('query.shareInfo', {})
  assert.ok(assets.ok, JSON.stringify(assets))
  const { data: now } = await maker.call('event.list', {})
  assert.deepEqual(
    now.ending.map(each => [each.paid, each.left]),
    [['12000.01', '0.00']],
  )
})
